import { open } from 'node:fs/promises';
import type { FileBytes } from '../file-bytes.ts';

/** A local file with range reads; the caller must dispose of it. */
export async function openFileBytes(path: string): Promise<FileBytes & AsyncDisposable> {
  const file = await open(path, 'r');
  const { size } = await file.stat();
  return {
    size,
    async read(start, end) {
      const length = Math.max(0, Math.min(end, size) - start);
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafeSlow(length), 0, length, start);
      return buffer.subarray(0, bytesRead);
    },
    [Symbol.asyncDispose]: () => file.close(),
  };
}
