import type { Bbox } from '../bbox.ts';
import type { LayerPart } from '../layer/manifest.ts';
import { PropertyReader } from './encoded-properties.ts';
import { type FeatureSource, inBatches, partOf } from './feature-source.ts';
import { LeafNodes, leafRange } from './leaf-nodes.ts';
import { propertyStart, readPropertyBytes, viewOf } from './property-bytes.ts';

/** A feature without its geometry. */
export interface FeatureRow {
  readonly number: number;
  readonly id: unknown;
  readonly bbox: Bbox | null;
  /** By name, as `PropertyReader` reads them. */
  readonly values: Readonly<Record<string, unknown>>;
}

interface LocatedRow {
  readonly number: number;
  readonly part: LayerPart;
  readonly bbox: Bbox | null;
  readonly start: number;
  readonly end: number;
}

/** Features up to this length are read whole, through the cache; of longer ones, only the properties. */
const cachedBytes = 64 * 1024;

/** The features of these numbers without their geometry, in this order; `names` are their properties, default all. */
export async function* rowsOf(
  source: FeatureSource,
  numbers: Uint32Array,
  names?: readonly string[],
): AsyncGenerator<readonly FeatureRow[]> {
  const located = await Promise.all(Array.from(numbers, (number) => locateRow(source, number)));
  const reader = new PropertyReader(source.manifest.columns, names);
  for (const batch of inBatches(located)) {
    const encoded = await Promise.all(batch.map((row) => propertiesOf(source, row)));
    yield batch.map(({ number, bbox }, i) => {
      reader.read(encoded[i]!, 0, encoded[i]!.length);
      const values = Object.assign(Object.create(null) as object, reader.values);
      return { number, bbox, id: reader.id, values };
    });
  }
}

async function locateRow({ manifest, ranges, cache }: FeatureSource, number: number): Promise<LocatedRow> {
  const part = partOf(manifest, number);
  const feature = number - part.featureStart;
  const { start, end } = leafRange(part, feature, feature + 1);
  const leaves = new LeafNodes(part, feature, await cache.read(ranges, part.fgb, start, end));
  const bbox = leaves.boxOf(feature);
  return { number, part, bbox, start: leaves.offsetOf(feature), end: leaves.offsetOf(feature + 1) };
}

async function propertiesOf(
  { ranges, cache }: FeatureSource,
  { part, start, end }: LocatedRow,
): Promise<Buffer> {
  if (end - start > cachedBytes) {
    const { buffer, byteOffset, length } = await readPropertyBytes(part, start, end, ranges);
    return Buffer.from(buffer, byteOffset, length);
  }
  const bytes = await cache.read(ranges, part.fgb, start, end);
  const at = propertyStart(viewOf(bytes), 0);
  return at < 0 ? bytes.subarray(0, 0) : bytes.subarray(at, at + bytes.readUInt32LE(at - 4));
}
