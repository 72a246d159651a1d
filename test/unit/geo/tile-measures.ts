import { renderTile } from '../../../geo/tiles/render-tile.ts';
import type { TileAddress } from '../../../geo/tiles/tile-grid.ts';
import { BlockCache } from '../../../geo/layer/read/block-cache.ts';
import { decodeTile, type TileLayer, type TilePosition } from './decode-tile.ts';
import type { TestLayer } from './layers.ts';

export type TilePoint = [number, number];

/** The only layer of a tile, read by an independent decoder; undefined if the tile is empty. */
export async function tileOf(layer: TestLayer, tile: TileAddress): Promise<TileLayer | undefined> {
  const { bytes } = await renderTile(layer.manifest, 'layer', tile, layer.ranges, new BlockCache(1 << 24));
  return decodeTile(bytes)[0];
}

/** Projects a position to units of a tile by the textbook formula. */
export function project([longitude, latitude]: TilePoint, { z, x, y }: TileAddress): TilePosition {
  const side = 2 ** z;
  const north = Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI);
  return [((longitude / 360 + 0.5) * side - x) * 4096, ((0.5 - north) * side - y) * 4096];
}

/** The tile that contains a position. */
export function tileAt(position: TilePoint, z: number): TileAddress {
  const [x, y] = project(position, { z, x: 0, y: 0 });
  return { z, x: Math.floor(x / 4096), y: Math.floor(y / 4096) };
}

export const rounded = ([x, y]: TilePosition): TilePosition => [Math.floor(x + 0.5), Math.floor(y + 0.5)];

/** Positive where a ring runs clockwise on a screen, whose y grows downwards. */
export function area(ring: readonly TilePosition[]): number {
  let sum = 0;
  for (let i = 0; i + 1 < ring.length; i++)
    sum += ring[i]![0] * ring[i + 1]![1] - ring[i + 1]![0] * ring[i]![1];
  return sum / 2;
}

/** Whether a position is within an odd number of rings. */
export function isWithin([x, y]: TilePosition, rings: readonly TilePosition[][]): boolean {
  let inside = false;
  for (const ring of rings)
    for (let i = 0; i + 1 < ring.length; i++) {
      const [x0, y0] = ring[i]!;
      const [x1, y1] = ring[i + 1]!;
      if (y0 > y !== y1 > y && x < ((x1 - x0) * (y - y0)) / (y1 - y0) + x0) inside = !inside;
    }
  return inside;
}

/** Distance in units to the nearest of the lines. */
export function distance([x, y]: TilePosition, rings: readonly TilePosition[][]): number {
  let min = Infinity;
  for (const ring of rings)
    for (let i = 0; i + 1 < ring.length; i++) {
      const [x0, y0] = ring[i]!;
      const [dx, dy] = [ring[i + 1]![0] - x0, ring[i + 1]![1] - y0];
      const along = Math.max(0, Math.min(1, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy || 1)));
      min = Math.min(min, Math.hypot(x - x0 - along * dx, y - y0 - along * dy));
    }
  return min;
}
