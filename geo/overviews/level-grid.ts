/** The grid of an overview: pixels of a map whose tiles have 512 pixels a side, and the steps that positions take. */
export interface LevelGrid {
  zoom: number;
  /** Degrees of longitude that a pixel is wide. */
  pixel: number;
  /** Positions are whole multiples of `stepUnits` / 10^`digits` degrees: at most half a pixel, short as text. */
  stepUnits: 1 | 2 | 5;
  digits: number;
  /** The curve's cells that are a pixel wide have keys of twice this many bits. */
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

/** Latitudes beyond are not on maps in Web Mercator; nearer the poles a pixel would have no height. */
const maxMapLatitude = 85;

/** How many degrees of latitude a pixel's height is, to one degree of its width. */
export function latitudeScale(latitude: number): number {
  return Math.cos((Math.min(maxMapLatitude, Math.abs(latitude)) * Math.PI) / 180);
}

const mapEdge = 85.0511287798066;

/** How much of the map's height lies between two latitudes. */
export function mapHeight(south: number, north: number): number {
  return (mapRow(north) - mapRow(south)) / (2 * Math.PI);
}

function mapRow(latitude: number): number {
  return Math.asinh(Math.tan((Math.max(-mapEdge, Math.min(mapEdge, latitude)) * Math.PI) / 180));
}

/** Where a tile's features are no more than this, the source itself is read. */
export const denseTile = { features: 8_000, bytes: 4 * 1024 * 1024 };
