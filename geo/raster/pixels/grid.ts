import { tileSize, worldMetres } from '../cog/levels.ts';

/** Pixels around the world at a zoom. */
export function worldPixels(zoom: number): number {
  return tileSize * 2 ** zoom;
}

/** Eastward from the antimeridian, in pixels of a zoom. */
export function columnOf(lon: number, zoom: number): number {
  return ((lon + 180) / 360) * worldPixels(zoom);
}

/**
 * Southward from the north edge of the map, in pixels of a zoom; outside the map for latitudes beyond its
 * limits.
 */
export function rowOf(lat: number, zoom: number): number {
  const radians = (Math.max(-89.9, Math.min(89.9, lat)) * Math.PI) / 180;
  return (0.5 - Math.asinh(Math.tan(radians)) / (2 * Math.PI)) * worldPixels(zoom);
}

/** Ground size of a pixel of this row in metres: the map's metres times the cosine of the latitude. */
export function groundMetres(row: number, zoom: number): number {
  const northing = 2 * Math.PI * (0.5 - (row + 0.5) / worldPixels(zoom));
  return worldMetres / worldPixels(zoom) / Math.cosh(northing);
}
