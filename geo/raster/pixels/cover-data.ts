import { inTurns } from '../turns.ts';
import { unlessFull, type BandCode, type PixelWindow } from './pixel-window.ts';
import { isNothing } from './read-window.ts';

/**
 * The same pixels, with those that lack data in all bands made transparent: afterwards no number marks
 * missing data.
 */
export async function coverData(window: PixelWindow, codes: readonly BandCode[]): Promise<PixelWindow> {
  const { planes, width, height } = window;
  const coverage =
    window.coverage === null ? new Uint8Array(width * height).fill(255) : window.coverage.slice();
  const [plane] = planes;
  const [code] = codes;
  const nothing = code!.nodata ?? NaN;
  await inTurns(width * planes.length, height, (from, to) => {
    if (planes.length === 1)
      for (let at = from * width; at < to * width; at++) {
        const value = plane![at]!;
        // Only NaN differs from itself.
        if (value === nothing || value !== value) coverage[at] = 0;
      }
    else
      for (let at = from * width; at < to * width; at++)
        if (planes.every((each, band) => isNothing(each[at]!, codes[band]!))) coverage[at] = 0;
  });
  return { ...window, coverage: unlessFull(coverage) };
}
