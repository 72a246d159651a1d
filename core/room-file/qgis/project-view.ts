import type { Bbox } from '../../../geo/bbox.ts';
import { halfWorld, metresEast, metresNorth, resolutionAt } from '../../../geo/raster/grid/web-mercator.ts';
import type { RoomSettings } from '../../rooms/room.ts';
import type { ProjectView } from './project-document.ts';

/** Pixels of the window that the view of a room is meant for. */
const windowPixels = [1280, 800] as const;
/** Around what is shown, a share of its size on each side. */
const margin = 0.05;
/** Around a single place, metres. */
const minMetres = 500;

/** Where a room is looked at first: its own view, or else all that is in it, or the world. */
export function projectView(view: RoomSettings['defaultView'], boxes: readonly Bbox[]): ProjectView {
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

function aroundLocation({ lat, lng, zoom }: NonNullable<RoomSettings['defaultView']>): ProjectView {
  const [x, y] = [metresEast(lng), metresNorth(lat)];
  const [width, height] = windowPixels.map((pixels) => (pixels / 2) * resolutionAt(zoom)) as [number, number];
  return [x - width, y - height, x + width, y + height];
}

/** A box over the antimeridian becomes one around the whole world: a project has one plain extent. */
function inMetres([west, south, east, north]: Bbox): ProjectView {
  const [left, right] = west <= east ? [west, east] : [-180, 180];
  return [metresEast(left), metresNorth(south), metresEast(right), metresNorth(north)];
}
