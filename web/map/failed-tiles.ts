import type { Map as MapLibreMap, Tile } from 'maplibre-gl';

type TileId = Pick<Tile['tileID']['canonical'], 'x' | 'y' | 'z'>;

/** The tiles of each map that did not come, by their sources. */
const failed = new WeakMap<MapLibreMap, Map<string, TileId[]>>();

/** Notes which tiles do not come: the library does not ask for them a second time. */
export function rememberFailedTiles(map: MapLibreMap): void {
  const tiles = new Map<string, TileId[]>();
  failed.set(map, tiles);
  map.on('error', (event) => {
    // oxlint-disable-next-line no-console -- as the library does where nobody listens
    console.error(event.error);
    const { sourceId, tile } = event as Partial<{ sourceId: string; tile: Tile }>;
    if (sourceId === undefined || tile === undefined) return;
    tiles.set(sourceId, [...(tiles.get(sourceId) ?? []), tile.tileID.canonical]);
  });
}

/**
 * Asks once more for the tiles that did not come, as when a lost link was found again. They are named: of a whole source
 * that is asked for anew the library never asks for vector tiles that failed.
 */
export function askForFailedTiles(map: MapLibreMap): void {
  const tiles = [...(failed.get(map) ?? [])];
  failed.get(map)?.clear();
  for (const [source, ids] of tiles) if (map.getSource(source) !== undefined) map.refreshTiles(source, ids);
}
