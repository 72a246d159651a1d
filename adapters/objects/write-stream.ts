import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ObjectSizeMismatch } from '../../core/ports/object-store.ts';

export interface Written {
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
}

/** Chunks off a network are small; joined to this size, a write costs a third (bytes). */
const BATCH = 1024 * 1024;

/** Writes the stream, hashing each chunk while those before it are on their way to the disk. The source is always ended. */
export async function writeStream(
  body: AsyncIterable<Uint8Array> | Readable,
  handle: FileHandle,
  options: { readonly size?: number | undefined; readonly signal?: AbortSignal | undefined },
): Promise<Written> {
  const hash = createHash('sha256');
  const expected = options.size ?? Infinity;
  let bytes = 0;
  const source = body instanceof Readable ? body : Readable.from(body);
  const sink = async (chunks: AsyncIterable<Uint8Array>): Promise<void> => {
    let batch: Uint8Array[] = [];
    let batched = 0;
    let writing: Promise<void> = Promise.resolve();
    const flush = async (): Promise<void> => {
      await writing;
      writing = writeAll(handle, batch, bytes - batched);
      // A failure is thrown where the write is awaited, not while the next chunk is.
      writing.catch(() => undefined);
      batch = [];
      batched = 0;
    };
    for await (const chunk of chunks) {
      bytes += chunk.byteLength;
      if (bytes > expected) throw sizeMismatch(expected, 'more');
      hash.update(chunk);
      batch.push(chunk);
      batched += chunk.byteLength;
      if (batched >= BATCH) await flush();
    }
    await flush();
    await writing;
  };
  await pipeline(source, sink, options.signal === undefined ? {} : { signal: options.signal });
  if (options.size !== undefined && bytes < options.size) throw sizeMismatch(expected, String(bytes));
  return { bytes, sha256: hash.digest('hex') };
}

async function writeAll(handle: FileHandle, chunks: readonly Uint8Array[], position: number): Promise<void> {
  if (chunks.length === 0) return;
  const { bytesWritten } = await handle.writev(chunks, position);
  const total = chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0);
  if (bytesWritten === total) return;
  const rest = Buffer.concat(chunks).subarray(bytesWritten);
  for (let done = 0; done < rest.length;) {
    done += (await handle.write(rest, done, rest.length - done, position + bytesWritten + done)).bytesWritten;
  }
}

export function sizeMismatch(expected: number, got: string): ObjectSizeMismatch {
  return new ObjectSizeMismatch(`The object should hold ${expected} bytes but holds ${got}.`);
}
