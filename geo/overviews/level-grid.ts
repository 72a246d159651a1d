/**
 * The grid of an overview: pixels of a map with tiles of 512 pixels per side, and the resolution of
 * positions.
 */
export interface LevelGrid {
  zoom: number;
  /** Width of a pixel in degrees of longitude. */
  pixel: number;
  /**
   * Positions are multiples of `stepUnits` / 10^`digits` degrees: at most an eighth of a pixel, or half a metre,
   * with short texts.
   */
  stepUnits: 1 | 2 | 5;
  digits: number;
  /** Steps of the side of a cell that has only one position: at most half a pixel. */
  cellSteps: number;
  /** Curve cells of one pixel have keys of twice this many bits. */
  cellBits: number;
}

export const pixelsPerTile = 512;
const pixelBits = 9;
/** Also shown at twice the device pixels of the next zoom, so that no steps are visible. */
const stepsPerPixel = 8;
const minStep = 5e-6;

export function levelGrid(zoom: number): LevelGrid {
  const pixel = 360 / 2 ** zoom / pixelsPerTile;
  const step = Math.max(minStep, pixel / stepsPerPixel);
  const digits = Math.ceil(-Math.log10(step));
  const units = step * 10 ** digits;
  const stepUnits = units >= 5 ? 5 : units >= 2 ? 2 : 1;
  const cellSteps = Math.max(1, Math.floor(((pixel / 2) * 10 ** digits) / stepUnits));
  return { zoom, pixel, stepUnits, digits, cellSteps, cellBits: zoom + pixelBits };
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
