import { rasterRecord } from '../../core/rasters/raster-record.ts';
import type { RasterLayer } from '../../core/rasters/raster.ts';
import { presentRaster } from './raster.ts';
import { presentRasterTileJson } from './raster-tilejson.ts';
import { type DrawnKindOfContent, shownIf, type StyleParts } from './map-style-parts.ts';

export const rastersInStyle: DrawnKindOfContent = {
  parts: async ({ id, contentKey }, { rasters }, base) =>
    (await rasters.list(contentKey)).map((raster) => partsOfRaster(id, raster, base)),
  pictures: () => Promise.resolve([]),
};

function partsOfRaster(roomId: string, raster: RasterLayer, base: string): StyleParts {
  const { id, visible, display, tiles: path } = presentRaster(roomId, rasterRecord(raster));
  const { tiles, minzoom, maxzoom, tileSize, bounds } = presentRasterTileJson(raster, base + path);
  const paint = { 'raster-opacity': display.opacity };
  return {
    sources: { [id]: { type: 'raster', tiles, minzoom, maxzoom, tileSize, ...(bounds && { bounds }) } },
    layers: [shownIf(visible, { ...{ id, type: 'raster', source: id }, paint })],
  };
}
