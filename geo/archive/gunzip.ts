import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { constants, createGunzip } from 'node:zlib';
import { GeoError } from '../geo-error.ts';
import { type ByteSource, peek, slabsOf, streamSource } from '../files/byte-source.ts';
import { type UnpackLimits, unpackLimits } from './unpack-entry.ts';

/** Whether a file with this beginning is a gzip archive (RFC 1952). */
export function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b;
}

/** Decompresses the beginning of a gzip archive, up to `max` bytes; less if it is truncated or damaged. */
export async function unfoldedBeginning(head: Uint8Array, max: number): Promise<Buffer> {
  const unfolded = Readable.from([head]).pipe(createGunzip({ finishFlush: constants.Z_SYNC_FLUSH }));
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of unfolded as AsyncIterable<Buffer>) {
      pieces.push(piece);
      if ((bytes += piece.length) >= max) break;
    }
  } catch {
    // The bytes before a defect still identify the format; reading the file reports the defect.
  }
  return Buffer.concat(pieces).subarray(0, max);
}

/** The source, or its decompressed content if it is a gzip archive. Reading it throws GeoError. */
export async function unfoldedSource(source: ByteSource, limits?: UnpackLimits): Promise<ByteSource> {
  const { head, source: whole } = await peek(source, 2);
  return isGzip(head) ? streamSource(unfolded(slabsOf(whole), limits)) : whole;
}

/** The file, or `target` with the decompressed content if it is a gzip archive. Throws GeoError. */
export async function unfoldedFile(path: string, target: string, limits?: UnpackLimits): Promise<string> {
  const file = await open(path, 'r');
  const head = Buffer.alloc(2);
  try {
    await file.read(head, 0, 2, 0);
  } finally {
    await file.close();
  }
  if (!isGzip(head)) return path;
  await pipeline(unfolded(createReadStream(path), limits), createWriteStream(target));
  return target;
}

/** Applies the limits of archives. Throws GeoError. */
async function* unfolded(
  packed: AsyncIterable<Uint8Array>,
  { bytes: max, ratio, freeBytes }: UnpackLimits = unpackLimits,
): AsyncGenerator<Uint8Array> {
  let taken = 0;
  let given = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const slab of packed) {
      taken += slab.length;
      yield slab;
    }
  }
  const gunzip = createGunzip({ chunkSize: 256 * 1024 });
  const feeding = pipeline(Readable.from(counted()), gunzip);
  // The error reaches the reader of the decompressed bytes.
  feeding.catch(() => undefined);
  try {
    for await (const piece of gunzip as AsyncIterable<Buffer>) {
      given += piece.length;
      if (given > max || (given > freeBytes && given > taken * ratio)) {
        const message = `The gzip archive decompresses to at least ${given} bytes, which exceeds the limit.`;
        throw new GeoError('archive_too_large', message, { found: given });
      }
      yield piece;
    }
    await feeding;
  } catch (error) {
    throw asDamage(error);
  } finally {
    gunzip.destroy();
  }
}

function asDamage(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (code === 'Z_BUF_ERROR') return new GeoError('truncated', 'The gzip archive is truncated.');
  if (!code.startsWith('Z_')) return error;
  return new GeoError('invalid_file', 'The gzip archive is damaged and cannot be decompressed.');
}
