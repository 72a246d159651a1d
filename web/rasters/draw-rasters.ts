import type { Map as MapLibreMap, RasterTileSource } from 'maplibre-gl';
import { putInOrder, putLayer, rastersEnd, removeOthers } from '../map/drawing-order.ts';
import type { ShownRaster } from './raster-previews.ts';
import { beginRasterTiles, tilesAddress } from './raster-tiles.ts';

beginRasterTiles();

export interface DrawnRaster extends ShownRaster {
  readonly isShown: boolean;
  readonly opacity: number;
}

/** Prefix of the ids of map sources and map layers that show a raster. */
const beginning = 'raster:';

/** Updates the map to show exactly these rasters, the last on top. */
export function drawRasters(map: MapLibreMap, roomId: string, drawn: readonly DrawnRaster[]): void {
  removeOthers(map, beginning, new Set(drawn.map(({ raster }) => beginning + raster.id)));
  const ids = drawn.map((each) => {
    const { raster, isShown, opacity } = each;
    const id = beginning + raster.id;
    putSource(map, roomId, id, each);
    putLayer(
      map,
      {
        ...{ id, source: id, type: 'raster' },
        layout: { visibility: isShown ? 'visible' : 'none' },
        // No fade: tiles would fade in again on each change of style.
        paint: { 'raster-opacity': opacity, 'raster-fade-duration': 0 },
      },
      rastersEnd,
    );
    return id;
  });
  putInOrder(map, ids, rastersEnd);
}

function putSource(map: MapLibreMap, roomId: string, id: string, shown: ShownRaster): void {
  const { bounds, maxZoom: maxzoom } = shown.raster;
  const [west = -180, south = -85, east = 180, north = 85] = bounds;
  const tiles = [tilesAddress(roomId, shown)];
  const present = map.getSource<RasterTileSource>(id);
  // Compared with what was set, because the source applies its URLs asynchronously.
  const given = present?.serialize();
  // The extent of a preview can differ from that of the full resolution.
  if (present !== undefined && given?.maxzoom === maxzoom) {
    // Existing tiles stay visible until the new ones arrive.
    if (given.tiles?.join() !== tiles.join()) present.setTiles(tiles);
    return;
  }
  if (present !== undefined) {
    map.removeLayer(id);
    map.removeSource(id);
  }
  // MapLibre does not support bounds across the antimeridian; all tiles are requested there, and the service returns
  // empty ones.
  const box = west < east ? { bounds: [west, south, east, north] as [number, number, number, number] } : {};
  map.addSource(id, { type: 'raster', tiles, tileSize: 256, maxzoom, ...box });
}
