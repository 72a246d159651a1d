import type { MapValue } from './map-expressions.ts';
import { maxZoom } from './style-model.ts';

/** Where the points of a heatmap are. */
export interface PointExtent {
  readonly count: number;
  /** Degrees; west is greater than east across the antimeridian. */
  readonly box: readonly number[];
}

/** Overviews of larger layers have at most this number of features, or this share of them. */
const allPoints = 20_000;
const overviewShare = 1 / 8;
/** The mean density of evenly distributed points, of 1 for the last colour: denser areas remain distinct. */
const meanDensity = 0.15;
/** The integral of MapLibre's kernel, in squares of the radius. */
const kernel = (0.3989422804014327 * Math.PI) / 4.5;
const world = 512;

/**
 * The intensity by zoom with which many points do not all have the last color. The area of the points grows with each
 * zoom, until single points are shown with an intensity of 1.
 */
export function heatIntensity({ count, box }: PointExtent, radius: number): MapValue {
  const [west = -180, south = -85, east = 180, north = 85] = box;
  const width = (world * ((east < west ? east + 360 : east) - west)) / 360;
  const height = (world * (mercator(north) - mercator(south))) / (2 * Math.PI);
  const drawn = Math.min(count, Math.max(allPoints, count * overviewShare));
  const stops: number[] = [];
  for (let zoom = 0; zoom <= maxZoom; zoom++) {
    // Points of one location cover the kernel.
    const side = (length: number) => length * 2 ** zoom + 2 * radius;
    const intensity = (meanDensity * side(width) * side(height)) / (drawn * kernel * radius ** 2);
    stops.push(zoom, Math.min(1, intensity));
    if (!(intensity < 1)) break;
  }
  return stops.length === 2 ? (stops[1] ?? 1) : ['interpolate', ['exponential', 2], ['zoom'], ...stops];
}

function mercator(latitude: number): number {
  const limited = Math.min(85.05, Math.max(-85.05, latitude));
  return Math.asinh(Math.tan((limited * Math.PI) / 180));
}
