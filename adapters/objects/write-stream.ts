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

/** Writes the stream chunk by chunk, hashing each while it is on its way to the disk. The source is always ended. */
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
    for await (const chunk of chunks) {
      if (bytes + chunk.byteLength > expected) throw sizeMismatch(expected, 'more');
      const written = writeAll(handle, chunk, bytes);
      hash.update(chunk);
      await written;
      bytes += chunk.byteLength;
    }
  };
  await pipeline(source, sink, options.signal === undefined ? {} : { signal: options.signal });
  if (options.size !== undefined && bytes < options.size) throw sizeMismatch(expected, String(bytes));
  return { bytes, sha256: hash.digest('hex') };
}

async function writeAll(handle: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < chunk.byteLength;) {
    const { bytesWritten } = await handle.write(chunk, done, chunk.byteLength - done, position + done);
    done += bytesWritten;
  }
}

function sizeMismatch(expected: number, got: string): ObjectSizeMismatch {
  return new ObjectSizeMismatch(`The stream should hold ${expected} bytes but holds ${got}.`);
}
