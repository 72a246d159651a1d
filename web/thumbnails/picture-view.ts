import { eastOf } from '../map/bounds.ts';

/** The part of the world that a picture shows: its centre in Web Mercator, 0 to 1, and the zoom of the map. */
export interface PictureView {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** CSS pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export interface PlacedTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  /** CSS pixels from the upper left corner. */
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

/** The side of a tile at its own zoom, as in MapLibre. */
const tileSide = 512;

/** The width of the map that a saved view is made for. */
const mapWidth = 1100;
const maxZoom = 16;
/** Where no view is saved. */
export const worldView = { lat: 30, lng: 8, zoom: 1.6 };
const maxLatitude = 85.05;

/** A saved view, with about the extent that it has on the map of a room. */
export function viewOfCamera(
  { lat, lng, zoom }: { readonly lat: number; readonly lng: number; readonly zoom: number },
  { width }: PictureSize,
): PictureView {
  return { x: across(lng), y: down(lat), zoom: zoom - Math.log2(mapWidth / width) };
}

/** A box of west, south, east and north in degrees, with a margin. */
export function viewOfBox(box: readonly number[], { width, height }: PictureSize): PictureView {
  const [west = -180, south = -maxLatitude, , north = maxLatitude] = box;
  const [left, right] = [across(west), across(eastOf(box))];
  const [top, bottom] = [down(north), down(south)];
  const share = 0.8 / tileSide;
  const zoom = Math.log2(
    Math.min((width * share) / (right - left || 1e-9), (height * share) / (bottom - top || 1e-9)),
  );
  return { x: (left + right) / 2, y: (top + bottom) / 2, zoom: Math.min(zoom, maxZoom) };
}

/** The tiles of the view, at most of zoom `max`: larger ones are enlarged. Those of `min` have more features. */
export function tilesOf(
  view: PictureView,
  { width, height }: PictureSize,
  { min = 0, max }: { readonly min?: number; readonly max: number },
): PlacedTile[] {
  const z = Math.max(min, Math.min(max, Math.floor(view.zoom + 0.25)));
  const count = 2 ** z;
  const side = tileSide * 2 ** (view.zoom - z);
  const [west, north] = [view.x * count - width / 2 / side, view.y * count - height / 2 / side];
  const tiles: PlacedTile[] = [];
  for (let row = Math.max(0, Math.floor(north)); row < Math.min(count, north + height / side); row++)
    for (let column = Math.floor(west); column < west + width / side; column++)
      tiles.push({
        ...{ z, x: ((column % count) + count) % count, y: row },
        ...{ left: (column - west) * side, top: (row - north) * side, side },
      });
  return tiles;
}

/** Where a position is in the picture. Of the copies of the world, the one nearest to the centre counts. */
export function pointIn(
  view: PictureView,
  { width, height }: PictureSize,
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
): readonly [x: number, y: number] {
  const world = tileSide * 2 ** view.zoom;
  const offset = across(longitude) - view.x;
  return [width / 2 + (offset - Math.round(offset)) * world, height / 2 + (down(latitude) - view.y) * world];
}

function across(longitude: number): number {
  return (longitude + 180) / 360;
}

function down(latitude: number): number {
  const sine = Math.sin((Math.max(-maxLatitude, Math.min(maxLatitude, latitude)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}
