import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { LayerManifest, LayerPart } from '../manifest.ts';
import { separatorBytes } from '../text-layout.ts';

/** Number of features whose offsets are read at once. */
const batch = 4096;

/** The text of each feature of a layer, in order. A text is valid only until the next one is requested. */
export async function* featuresOf(
  { parts }: Pick<LayerManifest, 'parts'>,
  folder: string,
): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield* featuresOfPart(part, folder);
}

async function* featuresOfPart(
  { text, offsets, featureCount }: LayerPart,
  folder: string,
): AsyncGenerator<Uint8Array> {
  await using texts = await open(join(folder, text.name));
  await using locations = await open(join(folder, offsets.name));
  const read = async (file: typeof texts, start: number, bytes: number) => {
    const piece = Buffer.allocUnsafe(bytes);
    for (let at = 0; at < bytes;) {
      const { bytesRead } = await file.read(piece, at, bytes - at, start + at);
      if (bytesRead === 0) throw new Error('a file of the layer is truncated');
      at += bytesRead;
    }
    return piece;
  };
  for (let first = 0; first < featureCount; first += batch) {
    const count = Math.min(batch, featureCount - first);
    const found = await read(locations, first * 8, (count + 1) * 8);
    const at = (number: number) => Number(found.readBigUInt64LE(number * 8));
    for (let from = 0; from < count;) {
      // Up to a few MiB of features, or a single larger one.
      let to = from + 1;
      while (to < count && at(to + 1) - at(from) < 2 ** 22) to++;
      const start = at(from);
      const slab = await read(texts, start, at(to) - separatorBytes - start);
      for (; from < to; from++) yield slab.subarray(at(from) - start, at(from + 1) - separatorBytes - start);
    }
  }
}
