import type { Bbox } from '../../bbox.ts';
import type { RasterManifest } from '../manifest.ts';
import { columnOf, rowOf, worldPixels } from '../pixels/grid.ts';
import type { PixelBox } from '../pixels/pixel-window.ts';

/** Approximate maximum number of pixels of an area that are read. */
const maxPixels = 1024 * 1024;

/** The finest zoom at which an area has no more than about a million pixels, or the coarsest available. */
export function zoomForArea(area: Bbox, { minZoom, maxZoom }: RasterManifest): number {
  for (let zoom = maxZoom; zoom > minZoom; zoom--)
    if (pixelsOf(areaBoxes(area, zoom)) <= maxPixels) return zoom;
  return minZoom;
}

/** One box, or two if the area crosses the antimeridian. Each has at least one pixel. */
export function areaBoxes([west, south, east, north]: Bbox, zoom: number): readonly PixelBox[] {
  if (west <= east) return [boxOf([west, south, east, north], zoom)];
  return [boxOf([west, south, 180, north], zoom), boxOf([-180, south, east, north], zoom)];
}

export function pixelsOf(boxes: readonly PixelBox[]): number {
  return boxes.reduce((sum, { width, height }) => sum + width * height, 0);
}

function boxOf([west, south, east, north]: Bbox, zoom: number): PixelBox {
  const world = worldPixels(zoom);
  const within = (index: number): number => Math.max(0, Math.min(world, Math.round(index)));
  const left = Math.min(world - 1, within(columnOf(west, zoom)));
  const top = Math.min(world - 1, within(rowOf(north, zoom)));
  const width = Math.max(1, within(columnOf(east, zoom)) - left);
  const height = Math.max(1, within(rowOf(south, zoom)) - top);
  return { zoom, left, top, width, height };
}
