import { z } from 'zod';
import { Refusal } from '../../core/errors.ts';
import type { VersionFiles } from '../../core/layers/layer.ts';
import {
  answerCollection,
  answerSequence,
  featureResponses,
  wantsSequence,
} from '../features/answer-features.ts';
import { answerMap } from '../features/answer-map.ts';
import { listChunks } from '../features/chunk-list.ts';
import { layerVersion } from '../features/layer-version.ts';
import { linkHeader, pageLinks } from '../features/page-links.ts';
import { present } from '../features/present-layer.ts';
import { readerOf } from '../features/reader-of.ts';
import { bboxOf, boxParameters } from '../http/bbox.ts';
import { isKnown } from '../http/not-modified.ts';
import type { TaggedHeaders } from '../http/plain-bytes.ts';
import { answer, defineRoute } from '../routing/define-route.ts';

const features = defineRoute({
  method: 'GET',
  path: '/api/layers/:layerId/features',
  operation: 'layer.features',
  scope: 'layer',
  docs: {
    summary: 'Read features, all or in a bounding box',
    description:
      'Without `zoom` everything that matches is streamed, however much it is, and `_metadata.complete` is true. ' +
      'minLon greater than maxLon crosses the antimeridian.\n\n' +
      'With `zoom` a map asks: what is too much for one answer (20,000 features or 20 MiB) comes as simplified features for ' +
      'maps of that zoom, without the smallest, and says so: `_metadata.simplified`. That form is made in the moments ' +
      'after the layer is published; until then, and at zooms closer than any such form, there are no features in the answer, ' +
      'and `_metadata.directChunks` lists where they are: fetch each `path` and merge. `manifest=true` asks for that ' +
      'list itself, to fetch side by side.\n\n' +
      'With `limit` the answer is a page: `numberMatched` features in all, `numberReturned` in this one, and the ' +
      'link `next` in `links` leads to the one behind it, if there is any. `Accept: application/geo+json-seq` asks for a GeoJSON ' +
      'text sequence (RFC 8142): one feature a line, each behind a record separator (U+001E); of a page, the header ' +
      '`Link` holds the links. Pages and sequences hold the features as they are stored, whatever the zoom.\n\n' +
      'A Range header asks for a part of a collection, so that a broken download can go on.',
  },
  query: z.object({
    ...boxParameters,
    zoom: z.coerce.number().min(0).max(30).optional().meta({ description: 'The zoom of the map that asks.' }),
    manifest: z
      .enum(['true', 'false'])
      .optional()
      .meta({ description: 'True: the chunks that hold the features, instead of the features.' }),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(Number.MAX_SAFE_INTEGER)
      .optional()
      .meta({ description: 'The most features that a page holds.' }),
    after: z
      .string()
      .regex(/^\d{1,15}$/, 'must come from the link to a next page')
      .optional()
      .meta({
        description: 'Where a page goes on, from the link `next` of the one before it.',
        examples: ['20000'],
      }),
  }),
  responses: featureResponses,
  handler: async ({ layer, query, ctx }, api) => {
    const bbox = bboxOf(query) ?? undefined;
    const { zoom, limit, after } = query;
    const isPage = limit !== undefined || after !== undefined;
    const isList = query.manifest === 'true';
    if (isList && isPage) {
      throw new Refusal(
        'invalid_request',
        'A manifest has no pages: leave "manifest" out, or "limit" and "after".',
      );
    }
    const isSequence = !isList && wantsSequence(ctx);
    const isForMap = zoom !== undefined && !isList && !isPage && !isSequence;
    const headers = headersOf(
      isSequence ? sequenceTag(layer) : isForMap ? mapTag(layer) : featuresTag(layer),
    );
    if (isKnown(ctx.get('If-None-Match'), headers.ETag)) return answer(200, '', headers);

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
  docs: { id: 'layer.chunk', summary: 'Read one chunk of a large layer' },
  responses: featureResponses,
  handler: async ({ layer, params, ctx }, api) => {
    const index = /^\d{1,9}$/.test(params.chunkIndex) ? Number(params.chunkIndex) : -1;
    const found = readerOf(layer, api).chunk(index);
    if (found === undefined) throw new Refusal('chunk_not_found');
    // The bytes behind this path never change.
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

/**
 * The features of a layer never change, and neither do its chunks and its sequence; what a map gets may be simplified
 * by one version of the layer and not by the other.
 */
const featuresTag = ({ id }: VersionFiles): string => `"${id}.features"`;
const sequenceTag = ({ id }: VersionFiles): string => `"${id}.sequence"`;
const mapTag = (layer: VersionFiles): string => `"${layer.id}.${layerVersion(layer)}"`;

function headersOf(ETag: string): TaggedHeaders {
  return { ETag, 'Cache-Control': 'private, no-cache', Vary: 'Accept' };
}

export const featureRoutes = [features, chunk];
