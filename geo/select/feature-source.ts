import type { LayerManifest, LayerPart } from '../layer/manifest.ts';
import type { BlockCache } from '../layer/read/block-cache.ts';
import type { RangeSource } from '../layer/read/range-source.ts';

/** Where features are read. */
export interface FeatureSource {
  readonly manifest: LayerManifest;
  readonly ranges: RangeSource;
  readonly cache: BlockCache;
}

/** Bytes that are in memory at once, except for one longer item. */
const batchBytes = 4 * 1024 * 1024;

/** The items in order, so that those of a batch are read at once. */
export function* inBatches<Item extends { readonly start: number; readonly end: number }>(
  items: readonly Item[],
): Generator<readonly Item[]> {
  let batch: Item[] = [];
  let bytes = 0;
  for (const item of items) {
    const length = item.end - item.start;
    if (batch.length > 0 && bytes + length > batchBytes) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(item);
    bytes += length;
  }
  if (batch.length > 0) yield batch;
}

/** The part that contains a feature. */
export function partOf({ parts }: LayerManifest, number: number): LayerPart {
  const part = parts.findLast(({ featureStart, featureCount }) => featureCount > 0 && featureStart <= number);
  if (part === undefined) throw new RangeError(`The layer has no feature ${number}.`);
  return part;
}
