import type { Bbox } from '../bbox.ts';
import type { LayerChunk, LayerManifest } from '../layer/manifest.ts';
import { meetingChunks } from '../layer/read/meeting-chunks.ts';
import { contains, type PlainBox, queryBoxes } from '../layer/read/query-boxes.ts';
import { GrowingNumbers } from './growing-lists.ts';
import { attributesOfQuery, type FeatureQuery } from './feature-query.ts';
import { LeafNodes, leafRange } from './leaf-nodes.ts';
import { locateProperties, propertyStart, viewOf } from './property-bytes.ts';
import { PropertyWindow } from './property-window.ts';
import { ShortProperties } from './short-properties.ts';
import type { EncodedFeatures, SelectedNumbers } from './feature-selector.ts';
import type { FeatureSource } from './feature-source.ts';
import type { SelectThread } from './select-thread.ts';

/** Features are read together up to this size; of longer ones, only what the query compares. */
const batchBytes = 2 * 1024 * 1024;

/** Where features are read, and selected. */
export interface SelectionSource extends FeatureSource {
  readonly thread: SelectThread;
}

/** The numbers of the features of a layer that a query selects, in its order. Reads each feature in the box. */
export async function selectFeatures(
  source: SelectionSource,
  query: FeatureQuery,
  bbox: Bbox | undefined,
  signal: AbortSignal,
): Promise<SelectedNumbers> {
  const { manifest, thread } = source;
  const boxes = bbox === undefined ? null : queryBoxes(bbox, manifest);
  const met = boxes === null ? manifest.chunks : chunksOf(manifest, boxes);
  if (query.filter === null && query.order === null) return numbersIn(source, met, boxes, signal);
  const { columns } = manifest;
  await thread.ask({ begin: { columns, query } }, []);
  const short = new ShortProperties(columns, attributesOfQuery(query));
  // The next batch is read while the thread works on the last one.
  let working: Promise<unknown> = Promise.resolve(null);
  for (const chunk of met)
    for await (const batch of batchesOf(source, chunk, boxes, short)) {
      signal.throwIfAborted();
      if ((await working) === 'excessive') return 'excessive';
      working = thread.ask({ add: batch }, [batch.bytes.buffer, batch.numbers.buffer, batch.ranges.buffer]);
      working.catch(() => undefined);
    }
  await working;
  return (await thread.ask({ finish: true }, [])) ?? new Uint32Array(0);
}

function chunksOf(manifest: LayerManifest, boxes: readonly PlainBox[]): LayerChunk[] {
  return meetingChunks(manifest, boxes).met.map((index) => manifest.chunks[index]!);
}

async function numbersIn(
  source: SelectionSource,
  chunks: readonly LayerChunk[],
  boxes: readonly PlainBox[] | null,
  signal: AbortSignal,
): Promise<Uint32Array<ArrayBuffer>> {
  const numbers = new GrowingNumbers((length) => new Uint32Array(length));
  for (const chunk of chunks) {
    signal.throwIfAborted();
    for (const feature of (await leavesOf(source, chunk, boxes)).features)
      numbers.add(source.manifest.parts[chunk.part]!.featureStart + feature);
  }
  return numbers.values.slice();
}

/** The leaves of a chunk, and its features that the boxes intersect, numbered within their part. */
async function leavesOf(
  { manifest, ranges }: SelectionSource,
  { part: number, featureStart, featureCount, bbox }: LayerChunk,
  boxes: readonly PlainBox[] | null,
): Promise<{ leaves: LeafNodes; features: number[] }> {
  const part = manifest.parts[number]!;
  const first = featureStart - part.featureStart;
  const range = leafRange(part, first, first + featureCount);
  const leaves = new LeafNodes(part, first, await ranges.read(part.fgb.name, range.start, range.end));
  const features = Array.from({ length: featureCount }, (_, i) => first + i);
  const isWhole =
    boxes === null ||
    (first + featureCount <= part.locatedCount && bbox !== null && boxes.some((box) => contains(box, bbox)));
  return {
    leaves,
    features: isWhole ? features : features.filter((feature) => leaves.meets(feature, boxes)),
  };
}

async function* batchesOf(
  source: SelectionSource,
  chunk: LayerChunk,
  boxes: readonly PlainBox[] | null,
  short: ShortProperties,
): AsyncGenerator<EncodedFeatures> {
  const { manifest, ranges } = source;
  const part = manifest.parts[chunk.part]!;
  const { leaves, features } = await leavesOf(source, chunk, boxes);
  for (let from = 0; from < features.length;) {
    const start = leaves.offsetOf(features[from]!);
    let to = from;
    while (to < features.length && leaves.offsetOf(features[to]! + 1) - start <= batchBytes) to++;
    if (to === from) {
      const feature = features[from++]!;
      const found = await locateProperties(source, part, start);
      const bytes = await short.read(new PropertyWindow(ranges, part.fgb, found.start, found.end));
      yield {
        numbers: Uint32Array.of(part.featureStart + feature),
        ranges: Uint32Array.of(0, bytes.length),
        bytes,
      };
      continue;
    }
    const batch = features.slice(from, to);
    const bytes = ownBytes(await ranges.read(part.fgb.name, start, leaves.offsetOf(features[to - 1]! + 1)));
    const view = viewOf(bytes);
    const located = new Uint32Array(batch.length * 2);
    for (const [i, feature] of batch.entries()) {
      const found = propertyStart(view, leaves.offsetOf(feature) - start);
      if (found < 0) continue;
      located[2 * i] = found;
      located[2 * i + 1] = found + view.getUint32(found - 4, true);
    }
    yield {
      numbers: Uint32Array.from(batch, (feature) => part.featureStart + feature),
      ranges: located,
      bytes,
    };
    from = to;
  }
}

/** The bytes in memory that can be transferred. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.length;
  return new Uint8Array(isOwn ? buffer : bytes);
}
