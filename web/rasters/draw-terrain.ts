import type { Map as MapLibreMap, RasterDEMTileSource } from 'maplibre-gl';
import { rastersEnd } from '../map/drawing-order.ts';
import type { RasterLayer } from '../service/service.ts';
import { terrainAddress } from './terrain-tiles.ts';

export interface DrawnTerrain {
  readonly roomId: string;
  readonly raster: RasterLayer;
  /** Factor of the heights. */
  readonly exaggeration: number;
}

/** Source of the ground. */
const ground = 'terrain:ground';
/** Source and layer of its shading. MapLibre draws both at a better resolution from sources of their own. */
const shading = 'terrain:shading';

/** Draws the map on the heights of a raster, with their shading below the content of the room; flat if null. */
export function drawTerrain(map: MapLibreMap, terrain: DrawnTerrain | null): void {
  const address = terrain === null ? null : terrainAddress(terrain.roomId, terrain.raster);
  const present = map.getSource<RasterDEMTileSource>(ground)?.serialize().tiles?.[0];
  if (present !== undefined && present !== address) removeTerrain(map);
  if (terrain === null) return;
  if (present !== address) {
    for (const id of [ground, shading]) map.addSource(id, sourceOf(terrain.raster, address ?? ''));
    const paint = { 'hillshade-exaggeration': 0.3 };
    map.addLayer({ id: shading, type: 'hillshade', source: shading, paint }, lowestOfRoom(map));
  }
  map.setTerrain({ source: ground, exaggeration: terrain.exaggeration });
}

function removeTerrain(map: MapLibreMap): void {
  map.setTerrain(null);
  map.removeLayer(shading);
  for (const id of [ground, shading]) map.removeSource(id);
}

function sourceOf({ bounds, maxZoom }: RasterLayer, address: string) {
  const [west = -180, south = -85, east = 180, north = 85] = bounds;
  // A tile of 512 pixels shows the pixels of the next zoom. MapLibre does not support bounds across the antimeridian.
  return {
    type: 'raster-dem' as const,
    tiles: [address],
    encoding: 'mapbox' as const,
    tileSize: 512,
    maxzoom: Math.max(0, maxZoom - 1),
    ...(west < east ? { bounds: [west, south, east, north] as [number, number, number, number] } : {}),
  };
}

/** The layer below which the shading is drawn: the lowest raster. */
function lowestOfRoom(map: MapLibreMap): string {
  return map.getLayersOrder().find((id) => id.startsWith('raster:')) ?? rastersEnd;
}
