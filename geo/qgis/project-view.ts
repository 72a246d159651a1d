import type { Bbox } from '../bbox.ts';
import { halfWorld, metresEast, metresNorth, resolutionAt } from '../raster/grid/web-mercator.ts';
import type { ProjectView } from './project-document.ts';

/** Assumed window size in pixels for the room's default view. */
const windowPixels = [1280, 800] as const;
/** Margin on each side, as a fraction of the extent. */
const margin = 0.05;
/** Minimum extent around a single point, in metres. */
const minMetres = 500;

/** The centre of a map in degrees, and its zoom level. */
export interface MapView {
  readonly lat: number;
  readonly lng: number;
  readonly zoom: number;
}

/** The initial extent: the given view, otherwise all of its content, otherwise the world. */
export function projectView(view: MapView | null, boxes: readonly Bbox[]): ProjectView {
  if (view !== null) return aroundLocation(view);
  const [first, ...others] = boxes.map(inMetres);
  if (first === undefined) return [-halfWorld, -halfWorld, halfWorld, halfWorld];
  const all = others.reduce(
    (one, other): ProjectView => [
      Math.min(one[0], other[0]),
      Math.min(one[1], other[1]),
      Math.max(one[2], other[2]),
      Math.max(one[3], other[3]),
    ],
    first,
  );
  const x = Math.max((all[2] - all[0]) * margin, minMetres);
  const y = Math.max((all[3] - all[1]) * margin, minMetres);
  return [all[0] - x, all[1] - y, all[2] + x, all[3] + y];
}

function aroundLocation({ lat, lng, zoom }: MapView): ProjectView {
  const [x, y] = [metresEast(lng), metresNorth(lat)];
  const [width, height] = windowPixels.map((pixels) => (pixels / 2) * resolutionAt(zoom)) as [number, number];
  return [x - width, y - height, x + width, y + height];
}

/** A box that crosses the antimeridian becomes the whole world, because a project has a single extent. */
function inMetres([west, south, east, north]: Bbox): ProjectView {
  const [left, right] = west <= east ? [west, east] : [-180, 180];
  return [metresEast(left), metresNorth(south), metresEast(right), metresNorth(north)];
}
