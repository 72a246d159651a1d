import { z } from 'zod';
import { rasterVersion } from '../../core/rasters/raster-version.ts';
import { baseUrl } from '../http/base-url.ts';
import { rasterPath, tileFormat } from '../presenters/raster.ts';
import { wmtsCapabilities } from '../presenters/wmts.ts';
import { answer, bytes, defineRoute } from '../routing/define-route.ts';
import { rasterTileRefusals } from '../routing/refusals.ts';

const word = z
  .string()
  .max(100)
  .optional()
  .meta({ description: 'Accepted for compatibility with WMTS clients; has no effect.' });
const query = z.object({
  SERVICE: word,
  REQUEST: word,
  VERSION: word,
  service: word,
  request: word,
  version: word,
});

const capabilities = defineRoute({
  method: 'GET',
  path: '/api/rooms/:roomId/raster-layers/:layerId/wmts/WMTSCapabilities.xml',
  operation: 'raster.tiles',
  scope: 'raster',
  docs: {
    id: 'raster.wmts',
    summary: 'Read the WMTS capabilities of a raster',
    description:
      'WMTS 1.0.0 capabilities with one layer and RESTful tile URLs, for QGIS, ArcGIS and other ' +
      'clients. Clients send the API token in the `Authorization` header.',
  },
  query,
  refusals: rasterTileRefusals,
  responses: { 200: bytes('application/xml; charset=utf-8', 'The capabilities document.', z.string()) },
  handler: ({ room, raster, ctx }, { settings }) => {
    const version = rasterVersion(raster);
    const base = baseUrl(ctx, settings.publicUrl) + rasterPath(room.id, raster.id);
    const format = tileFormat(raster.manifest.kind);
    const xml = wmtsCapabilities({
      id: raster.id,
      title: raster.name,
      description: raster.description,
      manifest: raster.manifest,
      self: `${base}/wmts/WMTSCapabilities.xml`,
      tiles: `${base}/tiles/{TileMatrix}/{TileCol}/{TileRow}.${format}?v=${version}`,
      mediaType: `image/${format}`,
    });
    return answer(200, xml, {
      ETag: `W/"${version}.${raster.updatedAt}"`,
      'Cache-Control': 'private, no-cache',
    });
  },
});

export const rasterWmtsRoutes = [capabilities];
