import type { Map as MapLibreMap, RasterTileSource } from 'maplibre-gl';
import { putInOrder, putLayer, rastersEnd, removeOthers } from '../map/stack-of-layers.ts';
import type { ShownRaster } from './raster-previews.ts';
import { beginRasterTiles, tilesAddress } from './raster-tiles.ts';

beginRasterTiles();

export interface DrawnRaster extends ShownRaster {
  readonly isShown: boolean;
  readonly opacity: number;
}

/** What the ids of sources and layers of the map begin with that show a raster. */
const beginning = 'raster:';

/** Brings the map to show these rasters and no other ones, the last on top. */
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
        // Tiles that come in would be faded in from nothing each time that the looks change.
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
  // What it was given: it takes that over a moment later.
  const given = present?.serialize();
  // The file of a preview may end elsewhere than the one that comes after it.
  if (present !== undefined && given?.maxzoom === maxzoom) {
    // The tiles that are there stay until the new ones come.
    if (given.tiles?.join() !== tiles.join()) present.setTiles(tiles);
    return;
  }
  if (present !== undefined) {
    map.removeLayer(id);
    map.removeSource(id);
  }
  // The library knows no bounds over the antimeridian; there the service is asked, which answers with nothing.
  const box = west < east ? { bounds: [west, south, east, north] as [number, number, number, number] } : {};
  map.addSource(id, { type: 'raster', tiles, tileSize: 256, maxzoom, ...box });
}
