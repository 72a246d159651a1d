import { open, type FileHandle } from 'node:fs/promises';

const BUFFER = 1024 * 1024;

/** Appends the file at `source` to the open `target` through one buffer, whatever its size. */
export async function appendFile(source: string, target: FileHandle): Promise<void> {
  await using from = await open(source, 'r');
  const buffer = Buffer.allocUnsafeSlow(BUFFER);
  let position = (await target.stat()).size;
  for (;;) {
    const { bytesRead } = await from.read(buffer, 0, BUFFER);
    if (bytesRead === 0) return;
    for (let done = 0; done < bytesRead;) {
      const { bytesWritten } = await target.write(buffer, done, bytesRead - done, position);
      done += bytesWritten;
      position += bytesWritten;
    }
  }
}
