import { hash } from 'node:crypto';

import type { LayerManifest } from '../../geo/layer/manifest.ts';
import { wholeFile } from '../../geo/layer/read/whole-file.ts';
import { objectRanges } from '../features/object-ranges.ts';
import { present } from '../features/present-layer.ts';
import { isKnown } from '../http/not-modified.ts';
import { answerPlain, type PlainBytes } from '../routing/plain-answer.ts';
import { answer, bytes, defineRoute, empty } from '../routing/define-route.ts';

const mediaType = 'application/flatgeobuf';

const flatGeobuf = defineRoute({
  method: 'GET',
  path: '/api/layers/:layerId/layer.fgb',
  operation: 'layer.features',
  scope: 'layer',
  docs: {
    id: 'layer.file',
    summary: 'Download a layer as FlatGeobuf',
    description:
      'FlatGeobuf 3 in WGS 84 with a spatial index, as a single file. Clients that support ranges can ' +
      'read a bounding box without downloading the whole file: GDAL and QGIS through `/vsicurl/`, ' +
      'with the header `Authorization` in `GDAL_HTTP_HEADERS`, and the npm package `flatgeobuf`. The ' +
      'file of a layer is immutable; `If-Range` accepts its `ETag`.',
  },
  refusals: ['invalid_bbox', 'chunk_not_found'],
  responses: {
    200: bytes(mediaType, 'The file.'),
    206: bytes(mediaType, 'The requested range.'),
    416: empty('The requested range is outside the file.'),
  },
  handler: ({ layer, ctx }, { objects, memory }) => {
    const headers = { ETag: etagOf(layer.manifest), 'Cache-Control': 'private, no-cache' };
    if (isKnown(ctx.get('If-None-Match'), headers.ETag)) return answer(200, '', headers);
    const file = wholeFile(layer.manifest, objectRanges(objects, layer.objectPrefix));
    const pump: PlainBytes['pump'] = (range, write) => present(file.pump(memory, write, range));
    return answerPlain(ctx, { length: file.bytes, pump }, headers);
  },
});

/** Increment when the same parts would be joined to different bytes. */
const joinRevision = 1;

/** Equal for versions of a layer with the same content, so that a download can resume on any of them. */
function etagOf({ parts }: LayerManifest): string {
  const sums = parts.map(({ fgb }) => fgb.sha256);
  const [only] = sums;
  if (only !== undefined && sums.length === 1) return `"${only.slice(0, 32)}"`;
  return `"${hash('sha256', [joinRevision, ...sums].join('\n'), 'hex').slice(0, 32)}"`;
}

export const layerFileRoutes = [flatGeobuf];
