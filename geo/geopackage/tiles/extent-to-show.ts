import type { OccupiedLevel } from './finest-level.ts';
import type { TileExtent } from './tile-table.ts';

/**
 * The part of tiles that is shown: tiles at the edges hold filling beyond what the directory says the table has. Along
 * whole pixels; all of them where what it says has nothing to do with the tiles.
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

/** What lies within a hundredth of a pixel is that pixel's edge, written with fewer digits. */
function wholePixels(pixels: number): number {
  return Math.max(0, Math.floor(pixels + 0.01));
}
