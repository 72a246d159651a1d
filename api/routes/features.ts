import { z } from 'zod';
import { Refusal } from '../../core/errors.ts';
import type { VersionFiles } from '../../core/layers/layer.ts';
import {
  answerCollection,
  answerSequence,
  featureResponses,
  wantsSequence,
} from '../features/answer-features.ts';
import { answerSelection } from '../features/answer-selection.ts';
import { answerMap } from '../features/answer-map.ts';
import { listChunks } from '../features/chunk-list.ts';
import { layerVersion } from '../../core/layers/layer-version.ts';
import { linkHeader, pageLinks } from '../features/page-links.ts';
import { present } from '../features/present-layer.ts';
import { readerOf } from '../features/reader-of.ts';
import { selectionOf, selectionParameters } from '../features/selection-query.ts';
import { bboxOf, boxParameters } from '../http/bbox.ts';
import { isKnown } from '../http/not-modified.ts';
import type { TaggedHeaders } from '../routing/plain-answer.ts';
import { answer, defineRoute } from '../routing/define-route.ts';

const features = defineRoute({
  method: 'GET',
  path: '/api/layers/:layerId/features',
  operation: 'layer.features',
  scope: 'layer',
  docs: {
    summary: 'Read the features of a layer',
    description:
      'Without `zoom`, all matching features are streamed and `_metadata.complete` is true. A ' +
      'bounding box with minLon greater than maxLon crosses the antimeridian.\n\n' +
      'With `zoom`, a result above 20,000 features or 20 MiB is replaced by features simplified for ' +
      'that zoom, without the smallest ones, and `_metadata.simplified` is true. The simplified ' +
      'overviews are built shortly after the layer is published. Until then, and above the highest ' +
      'overview zoom, the response has no features, and `_metadata.directChunks` lists the chunks: ' +
      'fetch each `path` and merge them. `manifest=true` returns that list in any case, to fetch ' +
      'chunks in parallel.\n\n' +
      'With `limit`, the response is a page: `numberMatched` is the total, `numberReturned` the size ' +
      'of the page, and the link `next` in `links` leads to the next page, if any. `Accept: ' +
      'application/geo+json-seq` returns a GeoJSON text sequence (RFC 8142): one feature per line, ' +
      'each preceded by a record separator (U+001E); the links of a page are in the `Link` header. ' +
      'Pages and sequences are never simplified.\n\n' +
      'With `filter`, `sortBy` or `geometry=false`, the response has `numberMatched` even without `limit`, and ' +
      '`_metadata.offset` is the position of its first feature in the result. The first request for a ' +
      'filter and an order reads the layer, and further pages do not.\n\n' +
      'Supports `Range` to resume the download of a collection that is neither filtered nor sorted.',
  },
  query: z.object({
    ...boxParameters,
    zoom: z.coerce.number().min(0).max(30).optional().meta({ description: 'The zoom of the map.' }),
    manifest: z
      .enum(['true', 'false'])
      .optional()
      .meta({ description: 'If true, return the list of chunks instead of the features.' }),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(Number.MAX_SAFE_INTEGER)
      .optional()
      .meta({ description: 'Maximum number of features per page.' }),
    after: z
      .string()
      .regex(/^\d{1,15}$/, 'must come from the link to a next page')
      .optional()
      .meta({
        description: 'Cursor from the link `next` of the previous page.',
        examples: ['20000'],
      }),
    ...selectionParameters,
  }),
  refusals: ['invalid_bbox', 'chunk_not_found', 'invalid_filter', 'unknown_attribute', 'too_many_to_sort'],
  responses: featureResponses,
  handler: async ({ layer, query, ctx, signal }, api) => {
    const bbox = bboxOf(query) ?? undefined;
    const { zoom, limit, after } = query;
    const isPage = limit !== undefined || after !== undefined;
    const isList = query.manifest === 'true';
    if (isList && isPage) {
      throw new Refusal('invalid_request', '"manifest" cannot be combined with "limit" or "after".');
    }
    const isSequence = !isList && wantsSequence(ctx);
    const selection = selectionOf(query, layer.manifest.columns);
    if (selection !== null && (isList || zoom !== undefined)) {
      throw new Refusal('invalid_request', '"zoom" and "manifest" cannot be combined with a selection.');
    }
    const isForMap = zoom !== undefined && !isList && !isPage && !isSequence;
    const tag = isSequence ? sequenceTag(layer) : isForMap ? mapTag(layer) : featuresTag(layer);
    const headers = headersOf(tag);
    if (isKnown(ctx.get('If-None-Match'), headers.ETag)) return answer(200, '', headers);
    if (selection !== null) {
      const page = { selection, bbox, limit, from: Number(after ?? 0), isSequence };
      return answerSelection(layer, page, headers, ctx, signal, api);
    }

    if (isList) return answer(200, listChunks(layer, readerOf(layer, api).chunksOf(bbox)), headers);
    if (isForMap) return answerMap(layer, bbox, zoom, headers, ctx, api);
    const reader = readerOf(layer, api);
    const totalFeatures = layer.manifest.featureCount;
    if (!isPage && !isSequence) {
      const found = await present(reader.all(bbox));
      const metadata = { complete: true, totalFeatures, returnedFeatures: found.count };
      return answerCollection(found, { _metadata: metadata }, headers, ctx, api);
    }
    const from = Number(after ?? 0);
    const page = await present(reader.page({ from, limit: limit ?? Infinity }, bbox));
    const links = isPage ? pageLinks(ctx, api.settings.publicUrl, page.next) : [];
    const linked = isPage ? { ...headers, Link: linkHeader(links) } : headers;
    if (isSequence) return answerSequence(page, linked, api);
    const complete = from === 0 && page.next === null;
    const members = {
      ...{ numberMatched: page.matched, numberReturned: page.count, links },
      _metadata: { complete, totalFeatures, returnedFeatures: page.count },
    };
    return answerCollection(page, members, linked, ctx, api);
  },
});

const chunk = defineRoute({
  method: 'GET',
  path: '/api/layers/:layerId/features/chunks/:chunkIndex',
  operation: 'layer.features',
  scope: 'layer',
  docs: { id: 'layer.chunk', summary: 'Read a chunk of a layer' },
  refusals: ['invalid_bbox', 'chunk_not_found'],
  responses: featureResponses,
  handler: async ({ layer, params, ctx }, api) => {
    const index = /^\d{1,9}$/.test(params.chunkIndex) ? Number(params.chunkIndex) : -1;
    const found = readerOf(layer, api).chunk(index);
    if (found === undefined) throw new Refusal('chunk_not_found');
    // The content of a chunk is immutable.
    const headers = { ETag: `"${layer.id}.${index}"`, 'Cache-Control': 'private, max-age=86400, immutable' };
    if (isKnown(ctx.get('If-None-Match'), headers.ETag)) return answer(200, '', headers);
    const metadata = {
      chunkIndex: index,
      totalChunks: layer.manifest.chunks.length,
      totalFeatures: layer.manifest.featureCount,
      returnedFeatures: found.count,
    };
    return answerCollection(found, { _metadata: metadata }, headers, ctx, api);
  },
});

/** Features, chunks and sequences are immutable, but overviews differ between versions of a layer. */
const featuresTag = ({ id }: VersionFiles): string => `"${id}.features"`;
const sequenceTag = ({ id }: VersionFiles): string => `"${id}.sequence"`;
const mapTag = (layer: VersionFiles): string => `"${layer.id}.${layerVersion(layer)}"`;

function headersOf(ETag: string): TaggedHeaders {
  return { ETag, 'Cache-Control': 'private, no-cache', Vary: 'Accept' };
}

export const featureRoutes = [features, chunk];
