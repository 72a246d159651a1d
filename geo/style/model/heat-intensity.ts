import type { MapValue } from './map-expressions.ts';
import { pixelsOf, type LayerExtent } from './layer-extent.ts';
import { maxComplete, maxZoom } from './style-model.ts';

/** Overviews of layers with more than `maxComplete` features have at most that number, or this share of them. */
const overviewShare = 1 / 8;
/** The mean density of evenly distributed points, of 1 for the last colour: denser areas remain distinct. */
export const heatDensity = 0.15;
/** The integral of MapLibre's kernel, in squares of the radius. */
const kernel = (0.3989422804014327 * Math.PI) / 4.5;

/** The intensity by zoom of a heatmap of the points that tiles show. */
export function heatIntensity({ count, box }: LayerExtent, radius: number): MapValue {
  const shown = Math.min(count, Math.max(maxComplete, count * overviewShare));
  return intensityOf({ count: shown, box }, radius, heatDensity);
}

/**
 * The intensity by zoom with which many points do not all have the last color. The area of the points grows with each
 * zoom, until single points are shown with an intensity of 1. Evenly distributed points have the density `mean`.
 */
export function intensityOf({ count, box }: LayerExtent, radius: number, mean: number): MapValue {
  const { width, height } = pixelsOf(box);
  const stops: number[] = [];
  for (let zoom = 0; zoom <= maxZoom; zoom++) {
    // Points of one location cover the kernel.
    const side = (length: number) => length * 2 ** zoom + 2 * radius;
    const intensity = (mean * side(width) * side(height)) / (count * kernel * radius ** 2);
    stops.push(zoom, Math.min(1, intensity));
    if (!(intensity < 1)) break;
  }
  return stops.length === 2 ? (stops[1] ?? 1) : ['interpolate', ['exponential', 2], ['zoom'], ...stops];
}
