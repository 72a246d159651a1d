import type { FileHandle } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { GeoError } from '../geo-error.ts';
import { readAt, type ZipEntry } from './zip-directory.ts';

const stored = 0;
const deflated = 8;
const pieceBytes = 256 * 1024;

/** Limits of the total decompressed size; the ratio applies only above `freeBytes`. */
export interface UnpackLimits {
  readonly bytes: number;
  readonly ratio: number;
  readonly freeBytes: number;
}

export const unpackLimits: UnpackLimits = { bytes: 8 * 2 ** 30, ratio: 200, freeBytes: 256 * 2 ** 20 };

/** Rejects archives whose declared sizes exceed the limits, before anything is written. Throws GeoError. */
export function checkUnpackedSize(entries: readonly ZipEntry[], limits: UnpackLimits = unpackLimits): void {
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  const packed = entries.reduce((sum, entry) => sum + entry.packedBytes, 0);
  const isBomb = bytes > limits.freeBytes && bytes > packed * limits.ratio;
  if (bytes <= limits.bytes && !isBomb) return;
  const message = `The ZIP archive decompresses from ${packed} to ${bytes} bytes, which exceeds the limit.`;
  throw new GeoError('archive_too_large', message, { found: bytes });
}

/**
 * Extracts an entry to a file. Writes no more bytes than the directory declares, and checks size and
 * checksum. Throws GeoError.
 */
export async function unpackEntry(file: FileHandle, entry: ZipEntry, target: string): Promise<void> {
  let hash = 0;
  let bytes = 0;
  const check = new Transform({
    transform: (piece: Buffer, _encoding, done) => {
      bytes += piece.length;
      hash = crc32(piece, hash);
      if (bytes > entry.bytes)
        done(damaged(entry, `contains more than its declared size of ${entry.bytes} bytes`));
      else done(null, piece);
    },
  });
  try {
    const packed = await openEntry(file, entry);
    const output = createWriteStream(target, { flags: 'wx' });
    if (entry.method === stored) await pipeline(packed, check, output);
    else await pipeline(packed, createInflateRaw(), check, output);
  } catch (error) {
    throw asDamage(error, entry);
  }
  if (bytes !== entry.bytes)
    throw damaged(entry, `contains ${bytes} bytes instead of the declared ${entry.bytes}`);
  if (hash !== entry.crc32) throw damaged(entry, 'does not match the checksum in the archive');
}

/** The first bytes of an entry, up to `max`; empty if they cannot be read. */
export async function beginningOf(file: FileHandle, entry: ZipEntry, max: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    const packed = await openEntry(file, entry, max + 1024);
    const unpacked: AsyncIterable<Buffer> =
      entry.method === stored ? packed : packed.pipe(createInflateRaw());
    packed.on('error', () => undefined);
    for await (const piece of unpacked) {
      pieces.push(piece);
      if ((bytes += piece.length) >= max) break;
    }
  } catch {
    // The bytes before a defect still identify the format; extraction reports the defect.
  }
  return Buffer.concat(pieces).subarray(0, max);
}

async function openEntry(file: FileHandle, entry: ZipEntry, max = Infinity) {
  if (entry.method !== stored && entry.method !== deflated)
    throw damaged(entry, `uses compression method ${entry.method}; use deflate`, 'unsupported_format');
  const header = await readAt(file, entry.headerStart, 30);
  if (header.readUInt32LE(0) !== 0x04034b50)
    throw damaged(entry, 'is not at the offset that the central directory declares');
  const start = entry.headerStart + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const end = start + Math.min(entry.packedBytes, max);
  if (end === start) return Readable.from([]);
  return Readable.from(piecesOf(file, start, end), { objectMode: false });
}

/** Not a stream of the file: each adds a listener to it, which stays until the file is closed. */
async function* piecesOf(file: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  for (let at = start; at < end;) {
    const { buffer, bytesRead } = await file.read({
      buffer: Buffer.allocUnsafe(Math.min(pieceBytes, end - at)),
      position: at,
    });
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

function asDamage(error: unknown, entry: ZipEntry): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return /^Z_/.test(code) ? damaged(entry, 'cannot be decompressed') : error;
}

function damaged(
  { name }: ZipEntry,
  what: string,
  code: 'invalid_file' | 'unsupported_format' = 'invalid_file',
): GeoError {
  return new GeoError(code, `In the ZIP archive, “${shownName(name)}” ${what}.`, { found: shownName(name) });
}

/** A name for use in a message: one short line without control characters. */
export function shownName(name: string): string {
  const line = name.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
}
