import { z } from 'zod';
import { Refusal } from '../../core/errors.ts';
import { limits } from '../../core/limits.ts';
import type { VersionFiles } from '../../core/ports/layer-repository.ts';
import { overviewFor, overviewLayer } from '../../geo/overviews/overview-layer.ts';
import { openLayer, type FeatureText, type LayerReader } from '../../geo/vector/read-layer.ts';
import { collectionBody } from '../features/collection-body.ts';
import { layerVersion } from '../features/layer-version.ts';
import { objectRanges } from '../features/object-ranges.ts';
import type { Context } from '../context.ts';
import { present } from '../features/present-layer.ts';
import type { Dependencies } from '../dependencies.ts';
import { parseBbox } from '../http/bbox.ts';
import { isKnown } from '../http/not-modified.ts';
import { answer, bytes, defineRoute } from '../routing/define-route.ts';

const geoJson = bytes('application/geo+json', 'A GeoJSON FeatureCollection with `_metadata`.');
const budget = { features: limits.answerFeatures, bytes: limits.answerBytes };
const edge = z.string().optional().meta({ description: 'Degrees; all four edges or none.' });

const features = defineRoute({
  method: 'GET',
  path: '/api/layers/:layerId/features',
  operation: 'layer.features',
  scope: 'layer',
  ahead: true,
  docs: {
    summary: 'Read features, all or in a bounding box',
    description:
      '`_metadata.complete` is true when everything asked for is there. What is too much for one answer is listed ' +
      'in `_metadata.directChunks`: fetch each `path` and merge. With `zoom`, a large layer answers with simplified ' +
      'features for maps of that zoom instead, without the smallest, and says so: `_metadata.simplified`. ' +
      'That form is made in the moments after the layer is published; until then the chunks are listed. ' +
      'minLon greater than maxLon crosses the antimeridian.',
  },
  query: z.object({
    minLon: edge,
    minLat: edge,
    maxLon: edge,
    maxLat: edge,
    zoom: z.coerce.number().min(0).max(30).optional().meta({ description: 'The zoom of the map that asks.' }),
  }),
  responses: { 200: geoJson },
  handler: async ({ layer, query, ctx }, api) => {
    const edges = [query.minLon, query.minLat, query.maxLon, query.maxLat];
    const bbox = edges.every((given) => given === undefined) ? null : parseBbox(edges);
    const headers = { ETag: etagOf(layer), 'Cache-Control': 'private, no-cache' };
    if (isKnown(ctx.get('If-None-Match'), headers.ETag)) return answer(200, '', headers);

    const totalFeatures = layer.manifest.featureCount;
    const wanted = { ...(bbox !== null && { bbox }), budget };
    const found = await present(readerOf(layer, api).query(wanted));
    if (found.kind === 'features') {
      const metadata = { complete: true, totalFeatures, returnedFeatures: found.count };
      return collection(found, metadata, headers, ctx, api);
    }
    // Coarser than the zoom asks for is never sent; where even that overview is too much, the chunks are all there.
    const overview = query.zoom === undefined ? undefined : overviewFor(layer.manifest, query.zoom);
    if (overview !== undefined) {
      const simplified = overviewLayer(layer.manifest, overview);
      const shown = await present(readerOf({ ...layer, manifest: simplified }, api).query(wanted));
      if (shown.kind === 'features') {
        const { zoom: overviewZoom } = overview;
        const counts = { totalFeatures, returnedFeatures: shown.count };
        const metadata = { complete: false, simplified: true, overviewZoom, ...counts };
        return collection(shown, metadata, headers, ctx, api);
      }
    }
    const directChunks = found.chunks.map((index) => describeChunk(layer, index));
    const metadata = { complete: false, totalFeatures, returnedFeatures: 0, directChunks };
    return answer(
      200,
      JSON.stringify({ type: 'FeatureCollection', features: [], _metadata: metadata }),
      headers,
    );
  },
});

const chunk = defineRoute({
  method: 'GET',
  path: '/api/layers/:layerId/features/chunks/:chunkIndex',
  operation: 'layer.features',
  scope: 'layer',
  ahead: true,
  docs: { summary: 'Read one chunk of a large layer' },
  responses: { 200: geoJson },
  handler: async ({ layer, params, ctx }, api) => {
    const index = /^\d{1,9}$/.test(params.chunkIndex) ? Number(params.chunkIndex) : -1;
    const found = readerOf(layer, api).chunk(index);
    if (found === undefined) throw new Refusal('chunk_not_found');
    // The bytes behind this path never change.
    const headers = { ETag: etagOf(layer, index), 'Cache-Control': 'private, max-age=86400, immutable' };
    if (isKnown(ctx.get('If-None-Match'), headers.ETag)) return answer(200, '', headers);
    const metadata = {
      chunkIndex: index,
      totalChunks: layer.manifest.chunks.length,
      totalFeatures: layer.manifest.featureCount,
      returnedFeatures: found.count,
    };
    return collection(found, metadata, headers, ctx, api);
  },
});

async function collection(
  found: FeatureText,
  metadata: object,
  headers: Readonly<Record<string, string>>,
  { res }: Context,
  { memory }: Dependencies,
) {
  const body = await present(collectionBody(found, metadata, memory));
  if (Buffer.isBuffer(body)) res.once('close', () => memory.give(body));
  return answer(200, body, headers);
}

function readerOf(layer: VersionFiles, { objects, layerBlocks }: Dependencies): LayerReader {
  return openLayer(layer.manifest, objectRanges(objects, layer.objectPrefix), layerBlocks);
}

/**
 * The features of a layer, and so its chunks, never change; a collection may be simplified by one version of the layer
 * and be none of the other's.
 */
function etagOf(layer: VersionFiles, chunkIndex?: number): string {
  return chunkIndex === undefined ? `"${layer.id}.${layerVersion(layer)}"` : `"${layer.id}.${chunkIndex}"`;
}

function describeChunk(layer: VersionFiles, index: number) {
  const found = layer.manifest.chunks[index];
  if (found === undefined) throw new Error(`The layer ${layer.id} has no chunk ${index}.`);
  return {
    index,
    path: `/api/layers/${layer.id}/features/chunks/${index}`,
    featureCount: found.featureCount,
    bytes: found.end - found.start,
    bbox: found.bbox,
  };
}

export const featureRoutes = [features, chunk];
