import type { FeatureSpan } from './find-groups.ts';
import type { LayerChunk, LayerManifest } from '../manifest.ts';
import { contains, type PlainBox } from './query-boxes.ts';

/**
 * Numbers of the chunks that intersect a box, and the minimum content of the boxes: the chunks within one.
 */
export function meetingChunks(
  { chunks }: LayerManifest,
  boxes: readonly PlainBox[],
): { met: number[]; min: { features: number; bytes: number } } {
  const edges = edgesOf(chunks);
  const met: number[] = [];
  const min = { features: 0, bytes: 0 };
  for (let index = 0; index < chunks.length; index++) {
    if (!meetsAny(edges, index * 4, boxes)) continue;
    met.push(index);
    const { bbox, start, end, featureCount } = chunks[index]!;
    if (bbox === null || !boxes.some((box) => contains(box, bbox))) continue;
    min.features += featureCount;
    min.bytes += end - start;
  }
  return { met, min };
}

/** The features of these chunks, numbered within their part, by part. */
export function candidatesOf(manifest: LayerManifest, chunks: readonly number[]): [number, FeatureSpan[]][] {
  const parts: [number, FeatureSpan[]][] = [];
  for (const index of chunks) {
    const { part, featureStart, featureCount } = manifest.chunks[index]!;
    let last = parts[parts.length - 1];
    if (last === undefined || last[0] !== part) parts.push((last = [part, []]));
    const first = featureStart - manifest.parts[part]!.featureStart;
    last[1].push({ first, end: first + featureCount });
  }
  return parts;
}

const known = new WeakMap<readonly LayerChunk[], Float64Array>();

/**
 * The boxes of all chunks as a flat array of four edges each, cached as long as the manifest: every query
 * tests all of them, and a large layer has thousands. Chunks without coordinates have edges that match
 * nothing.
 */
function edgesOf(chunks: readonly LayerChunk[]): Float64Array {
  let edges = known.get(chunks);
  if (edges === undefined) {
    edges = new Float64Array(chunks.length * 4);
    for (const [i, { bbox }] of chunks.entries())
      edges.set(bbox ?? [Infinity, Infinity, -Infinity, -Infinity], i * 4);
    known.set(chunks, edges);
  }
  return edges;
}

function meetsAny(edges: Float64Array, at: number, boxes: readonly PlainBox[]): boolean {
  for (const box of boxes)
    if (
      box[0] <= edges[at + 2]! &&
      box[2] >= edges[at]! &&
      box[1] <= edges[at + 3]! &&
      box[3] >= edges[at + 1]!
    )
      return true;
  return false;
}
