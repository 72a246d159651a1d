import type { Bbox } from '../../bbox.ts';
import type { RasterManifest } from '../manifest.ts';
import { columnOf, rowOf, worldPixels } from '../pixels/grid.ts';
import type { PixelBox } from '../pixels/pixel-window.ts';

/** Pixels of an area that are looked at, about. */
const mostPixels = 1024 * 1024;

/**
 * The boxes of an area at the finest zoom at which it has no more than about a million pixels, or else at the coarsest
 * that there is: one, or two where it lies over the antimeridian. Each has a pixel at least.
 */
export function areaBoxes(area: Bbox | null, manifest: RasterManifest): readonly PixelBox[] {
  const { bbox, minZoom, maxZoom } = manifest;
  const [west, south, east, north] = area ?? bbox;
  const halves: readonly Bbox[] =
    west <= east ? [[west, south, east, north]] : [[west, south, 180, north], [-180, south, east, north]]; // prettier-ignore
  for (let zoom = maxZoom; ; zoom--) {
    const boxes = halves.map((half) => boxOf(half, zoom));
    const pixels = boxes.reduce((sum, { width, height }) => sum + width * height, 0);
    if (pixels <= mostPixels || zoom <= minZoom) return boxes;
  }
}

function boxOf([west, south, east, north]: Bbox, zoom: number): PixelBox {
  const world = worldPixels(zoom);
  const within = (place: number): number => Math.max(0, Math.min(world, Math.round(place)));
  const left = Math.min(world - 1, within(columnOf(west, zoom)));
  const top = Math.min(world - 1, within(rowOf(north, zoom)));
  const width = Math.max(1, within(columnOf(east, zoom)) - left);
  const height = Math.max(1, within(rowOf(south, zoom)) - top);
  return { zoom, left, top, width, height };
}
