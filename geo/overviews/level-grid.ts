/**
 * The grid of an overview: pixels of a map with tiles of 512 pixels per side, and the resolution of
 * positions.
 */
export interface LevelGrid {
  zoom: number;
  /** Width of a pixel in degrees of longitude. */
  pixel: number;
  /** Positions are multiples of `stepUnits` / 10^`digits` degrees: at most half a pixel, with short texts. */
  stepUnits: 1 | 2 | 5;
  digits: number;
  /** Curve cells of one pixel have keys of twice this many bits. */
  cellBits: number;
}

export const pixelsPerTile = 512;
const pixelBits = 9;

export function levelGrid(zoom: number): LevelGrid {
  const pixel = 360 / 2 ** zoom / pixelsPerTile;
  const digits = Math.ceil(-Math.log10(pixel / 2));
  const units = (pixel / 2) * 10 ** digits;
  const stepUnits = units >= 5 ? 5 : units >= 2 ? 2 : 1;
  return { zoom, pixel, stepUnits, digits, cellBits: zoom + pixelBits };
}

/** Web Mercator maps do not show latitudes beyond this; closer to the poles a pixel would have no height. */
const maxMapLatitude = 85;

/** Height of a pixel in degrees of latitude per degree of its width. */
export function latitudeScale(latitude: number): number {
  return Math.cos((Math.min(maxMapLatitude, Math.abs(latitude)) * Math.PI) / 180);
}

const mapEdge = 85.0511287798066;

/** Height of the map between two latitudes. */
export function mapHeight(south: number, north: number): number {
  return (mapRow(north) - mapRow(south)) / (2 * Math.PI);
}

function mapRow(latitude: number): number {
  return Math.asinh(Math.tan((Math.max(-mapEdge, Math.min(mapEdge, latitude)) * Math.PI) / 180));
}

/** Tiles with no more features than this are read from the source itself. */
export const denseTile = { features: 8_000, bytes: 4 * 1024 * 1024 };
