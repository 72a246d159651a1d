import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { ImageToWrite, OwnFields } from './image-to-write.ts';
import { writeCog } from './write-cog.ts';

/** Writes images to a new file, like `writeCog`. Returns its size (bytes) and SHA-256 (hex). */
export async function writeCogFile(
  path: string,
  images: readonly ImageToWrite[],
  own: OwnFields,
  options: { readonly isBig?: boolean } = {},
): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const target = await open(path, 'wx');
  const hash = createHash('sha256');
  try {
    const sink = {
      async write(piece: Uint8Array) {
        hash.update(piece);
        for (let at = 0; at < piece.length;) at += (await target.write(piece, at)).bytesWritten;
      },
    };
    const bytes = await writeCog(images, sink, own, options);
    return { bytes, sha256: hash.digest('hex') };
  } finally {
    await target.close();
  }
}
