import { hash } from 'node:crypto';
import { notFound } from '../../core/content/not-found.ts';
import { Refusal } from '../../core/errors.ts';
import type { ByteRange } from '../../core/ports/object-store.ts';
import type { RasterOriginal } from '../../core/rasters/raster.ts';
import { isKnown } from '../http/not-modified.ts';
import { presentRaster } from '../rasters/reader-of.ts';
import { answerPlain, type PlainBytes } from '../routing/plain-answer.ts';
import { answer, bytes, defineRoute, empty } from '../routing/define-route.ts';

const mediaType = 'application/octet-stream';

const original = defineRoute({
  method: 'GET',
  path: '/api/rooms/:roomId/raster-layers/:layerId/original',
  operation: 'raster.original',
  scope: 'room',
  docs: {
    id: 'raster.original',
    summary: 'Download the uploaded file of a raster',
    description:
      'The file as it was uploaded, in its own projection and resolution, or ranges of it. Every API token of the room may read it, but not the public: it can contain texts and pages that the map does not show. A raster of a clone made by the public has no original (404 `not_found`).',
  },
  refusals: ['raster_layer_not_found', 'not_found'],
  responses: {
    200: bytes(mediaType, 'The file.'),
    206: bytes(mediaType, 'The requested range.'),
    416: empty('The requested range is outside the file.'),
  },
  handler: async ({ room, params, ctx, signal }, { database, objects }) => {
    const raster = await database.rasters.find(room.contentKey, params.layerId);
    if (raster === null) throw notFound('raster');
    const { fileName, pieces } = raster.original;
    if (pieces.length === 0)
      throw new Refusal(
        'not_found',
        'The raster has no original: it was copied by a reader of a public room.',
      );
    const headers = {
      ETag: `"${hash('sha256', pieces.map(({ key }) => key).join('\n'), 'hex').slice(0, 32)}"`,
      'Cache-Control': 'private, no-cache',
      'Content-Disposition': attachment(fileName),
    };
    if (isKnown(ctx.get('If-None-Match'), headers.ETag)) return answer(200, '', headers);
    const pump: PlainBytes['pump'] = async (range, write) => {
      for (const part of partsOf(pieces, range))
        for await (const piece of await presentRaster(objects.get(part.key, part.range, signal)))
          await write(piece as Uint8Array);
    };
    const length = pieces.reduce((sum, piece) => sum + piece.bytes, 0);
    return answerPlain(ctx, { length, pump }, headers);
  },
});

/** The parts of a range of the concatenated pieces. */
function partsOf(pieces: RasterOriginal['pieces'], { start, end }: ByteRange) {
  let before = 0;
  return pieces.flatMap(({ key, bytes: length }) => {
    const range = { start: Math.max(0, start - before), end: Math.min(length, end - before) };
    before += length;
    return range.start < range.end ? [{ key, range }] : [];
  });
}

/** The name of a download (RFC 6266, with the encoding of RFC 8187), whatever characters it contains. */
function attachment(fileName: string): string {
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename*=UTF-8''${encoded}`;
}

export const rasterOriginalRoutes = [original];
