import type { Map as MapLibreMap, Tile } from 'maplibre-gl';

type TileId = Pick<Tile['tileID']['canonical'], 'x' | 'y' | 'z'>;

/** The failed tiles of each map, by source. */
const failed = new WeakMap<MapLibreMap, Map<string, TileId[]>>();

/** Records failed tiles, because MapLibre does not request them again. */
export function rememberFailedTiles(map: MapLibreMap): void {
  const tiles = new Map<string, TileId[]>();
  failed.set(map, tiles);
  map.on('error', (event) => {
    // oxlint-disable-next-line no-console -- MapLibre logs errors without a listener the same way
    console.error(event.error);
    const { sourceId, tile } = event as Partial<{ sourceId: string; tile: Tile }>;
    if (sourceId === undefined || tile === undefined) return;
    tiles.set(sourceId, [...(tiles.get(sourceId) ?? []), tile.tileID.canonical]);
  });
}

/**
 * Requests the failed tiles again, for example after a reconnect. The tiles are named explicitly: refreshing a whole
 * source does not reload vector tiles that failed.
 */
export function askForFailedTiles(map: MapLibreMap): void {
  const tiles = [...(failed.get(map) ?? [])];
  failed.get(map)?.clear();
  for (const [source, ids] of tiles) if (map.getSource(source) !== undefined) map.refreshTiles(source, ids);
}
