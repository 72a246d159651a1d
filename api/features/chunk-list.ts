import type { VersionFiles } from '../../core/layers/layer.ts';

/** An empty collection that lists chunks; clients fetch and merge them. */
export function listChunks(layer: VersionFiles, chunks: readonly number[]): string {
  const directChunks = chunks.map((index) => describeChunk(layer, index));
  const totalFeatures = layer.manifest.featureCount;
  const metadata = { complete: false, totalFeatures, returnedFeatures: 0, directChunks };
  return JSON.stringify({ type: 'FeatureCollection', features: [], _metadata: metadata });
}

function describeChunk(layer: VersionFiles, index: number) {
  const found = layer.manifest.chunks[index];
  if (found === undefined) throw new Error(`Layer ${layer.id} has no chunk ${index}.`);
  return {
    index,
    path: `/api/layers/${layer.id}/features/chunks/${index}`,
    featureCount: found.featureCount,
    bytes: found.end - found.start,
    bbox: found.bbox,
  };
}
