import type { PlainBox } from '../layer/read/query-boxes.ts';

/** Width and height of a tile in units. */
export const tileExtent = 4096;
/** Units per pixel for tiles displayed with 512 pixels per side. */
export const unitsPerPixel = 8;
/** Wider strokes have visible tile edges (pixels). */
const widestStroke = 32;
/**
 * Units around a tile for which it contains geometry too, so that lines and labels join those of its
 * neighbours. Half of a stroke reaches into the next tile.
 */
export const tileBuffer = (widestStroke / 2) * unitsPerPixel;
/** Maps show closer zooms from tiles of this one, where a unit is 15 cm. */
export const maxTileZoom = 16;

export interface TileAddress {
  z: number;
  x: number;
  y: number;
}

/** Whether the grid has a tile with this address. */
export function isTile({ z, x, y }: TileAddress): boolean {
  const side = 2 ** z;
  return z >= 0 && z <= maxTileZoom && x >= 0 && x < side && y >= 0 && y < side;
}

/** Bounds of a tile and its buffer in degrees; longitudes exceed ±180 at the antimeridian. */
export function tileBox({ z, x, y }: TileAddress): PlainBox {
  const side = 2 ** z;
  const margin = tileBuffer / tileExtent;
  const longitude = (column: number) => (column / side) * 360 - 180;
  return [
    longitude(x - margin),
    latitudeOf((y + 1 + margin) / side),
    longitude(x + 1 + margin),
    latitudeOf((y - margin) / side),
  ];
}

/** Latitude of a position between 0 (north) and 1 on the map in Web Mercator. */
function latitudeOf(index: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * index))) * 180) / Math.PI;
}

/** Converts degrees to units of a tile: x = longitude · scale + shift, y = yOf(latitude). */
export interface TileProjection {
  scale: number;
  shift: number;
  side: number;
  top: number;
}

/** The projection for longitudes offset by `turn` degrees (−360, 0 or 360) from the map's own. */
export function projectionOf({ z, x, y }: TileAddress, turn: number): TileProjection {
  const side = 2 ** z * tileExtent;
  return {
    scale: side / 360,
    shift: ((180 - turn) / 360) * side - x * tileExtent,
    side,
    top: y * tileExtent,
  };
}

const radians = Math.PI / 180;
/** The poles are at infinity; this is the sine of a latitude far beyond the map's edge. */
const maxSine = 1 - 1e-12;

export function yOf(latitude: number, { side, top }: TileProjection): number {
  const sine = Math.max(-maxSine, Math.min(maxSine, Math.sin(latitude * radians)));
  return (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * side - top;
}
