import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { sizeMismatch } from '../failures.ts';
import { free } from '../given-memory.ts';

export interface Written {
  readonly bytes: number;
  /** Hex; absent if the checksum is not requested. */
  readonly sha256?: string;
}

interface WriteOptions {
  readonly size?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly isGiven?: boolean | undefined;
  readonly checksum?: boolean | undefined;
}

/**
 * Writes the stream in slabs, and hashes each slab while the previous one is being written. The source is
 * always destroyed at the end.
 */
export async function writeStream(
  body: AsyncIterable<Uint8Array> | Readable,
  handle: FileHandle,
  { size, signal, isGiven = false, checksum = true }: WriteOptions,
): Promise<Written> {
  const hash = checksum ? createHash('sha256') : null;
  const expected = size ?? Infinity;
  let bytes = 0;
  let slab = takeSlab();
  let filled = 0;
  let writing: Promise<Buffer | null> = Promise.resolve(null);

  const flush = async (): Promise<void> => {
    if (filled === 0) return;
    const full = slab.subarray(0, filled);
    hash?.update(full);
    const written = await writing;
    writing = writeAll(handle, full, bytes - filled).then(() => full);
    // The error is rethrown where the write is awaited; this prevents an unhandled rejection until then.
    writing.catch(() => undefined);
    slab = written === null ? takeSlab() : whole(written);
    filled = 0;
  };

  const source = body instanceof Readable ? body : Readable.from(body);
  const abort = () => source.destroy(signal?.reason as Error);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    signal?.throwIfAborted();
    for await (const chunk of source as AsyncIterable<Uint8Array>) {
      if (bytes + chunk.byteLength > expected) throw sizeMismatch(expected, 'more');
      for (let at = 0; at < chunk.byteLength;) {
        const taken = Math.min(chunk.byteLength - at, slabBytes - filled);
        slab.set(at === 0 && taken === chunk.byteLength ? chunk : chunk.subarray(at, at + taken), filled);
        filled += taken;
        bytes += taken;
        at += taken;
        if (filled === slabBytes) await flush();
      }
      if (isGiven) free(chunk);
    }
    await flush();
    const last = await writing;
    if (last !== null) giveSlabBack(whole(last));
    giveSlabBack(slab);
  } finally {
    signal?.removeEventListener('abort', abort);
    source.destroy();
    await writing.catch(() => undefined);
  }
  if (size !== undefined && bytes < size) throw sizeMismatch(expected, String(bytes));
  return hash === null ? { bytes } : { bytes, sha256: hash.digest('hex') };
}

function whole(part: Buffer): Buffer {
  return Buffer.from(part.buffer, 0, slabBytes);
}

/**
 * Size of one write. The system caches a file in memory blocks the size of each write, and a virtual machine
 * returns large free blocks to its host; getting those back takes several times as long as copying into small
 * ones.
 */
const stretchBytes = 64 * 1024;

async function writeAll(handle: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const length = Math.min(stretchBytes, bytes.length - done);
    done += (await handle.write(bytes, done, length, position + done)).bytesWritten;
  }
}

/** Size of a write buffer. */
const slabBytes = 1024 * 1024;

/**
 * Buffers for later writes (at most 16 MiB): allocating new ones for every write would burden the garbage
 * collector.
 */
const spare: Buffer[] = [];
const maxSpareSlabs = 16;

function takeSlab(): Buffer {
  return spare.pop() ?? Buffer.allocUnsafeSlow(slabBytes);
}

/** The caller must no longer read or write the slab. */
function giveSlabBack(slab: Buffer): void {
  if (spare.length < maxSpareSlabs) spare.push(slab);
}
