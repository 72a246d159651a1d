import type { OccupiedLevel } from './finest-level.ts';
import type { TileExtent } from './tile-table.ts';

/**
 * The visible part of the tiles: tiles at the edges are padded beyond the extent in the directory. Aligned to
 * whole pixels; all of the tiles if the declared extent does not match them.
 */
export function extentToShow(
  { matrix: { pixelWidth, pixelHeight } }: OccupiedLevel,
  covered: TileExtent,
  declared: TileExtent | null,
): TileExtent {
  if (declared === null) return covered;
  const [west, south, east, north] = covered;
  const inner: TileExtent = [
    west + pixelWidth * wholePixels((declared[0] - west) / pixelWidth),
    south + pixelHeight * wholePixels((declared[1] - south) / pixelHeight),
    east - pixelWidth * wholePixels((east - declared[2]) / pixelWidth),
    north - pixelHeight * wholePixels((north - declared[3]) / pixelHeight),
  ];
  const isSome = inner[2] - inner[0] > pixelWidth / 2 && inner[3] - inner[1] > pixelHeight / 2;
  return isSome ? inner : covered;
}

/** Values within a hundredth of a pixel are pixel edges written with fewer digits. */
function wholePixels(pixels: number): number {
  return Math.max(0, Math.floor(pixels + 0.01));
}
