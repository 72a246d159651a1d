import { inTurns } from '../turns.ts';
import { emptyLike, type PixelWindow } from './pixel-window.ts';
import { locations, type Sampling } from './resample.ts';

/** The mean of the window pixels with data that fall into each pixel of the image; step is at least 1. */
export async function mean(window: PixelWindow, sampling: Sampling): Promise<PixelWindow> {
  const { width, height } = sampling;
  const weights = new Float64Array(width * height);
  const sums = window.planes.map(() => new Float64Array(width * height));
  await eachIn(window, sampling, (from, to) => {
    weights[to]!++;
    for (let band = 0; band < sums.length; band++) sums[band]![to]! += window.planes[band]![from]!;
  });
  const coverage = new Uint8Array(width * height);
  await inTurns(width, height, (start, end) => {
    for (let at = start * width; at < end * width; at++) {
      if (weights[at] === 0) continue;
      for (const sum of sums) sum[at]! /= weights[at]!;
      coverage[at] = 255;
    }
  });
  return { width, height, planes: sums, coverage };
}

/**
 * For each pixel of the image, the window pixel closest to its centre: a raster smaller than a pixel stays
 * visible.
 */
export async function closest(window: PixelWindow, sampling: Sampling): Promise<PixelWindow> {
  const { width, height, left, top, step } = sampling;
  const planes = window.planes.map((plane) => emptyLike(plane, width * height));
  const coverage = new Uint8Array(width * height);
  const distances = new Float64Array(width * height).fill(Infinity);
  await eachIn(window, sampling, (from, to) => {
    const x = (from % window.width) + 0.5 - left - ((to % width) + 0.5) * step;
    const y = Math.floor(from / window.width) + 0.5 - top - (Math.floor(to / width) + 0.5) * step;
    const distance = x * x + y * y;
    if (distance >= distances[to]!) return;
    distances[to] = distance;
    coverage[to] = 255;
    for (let band = 0; band < planes.length; band++) planes[band]![to] = window.planes[band]![from]!;
  });
  return { width, height, planes, coverage };
}

/**
 * Reduces classes so that their shares are preserved: each pixel of the image gets the class of its window
 * pixels that is owed most, and what the others are owed passes on to the next pixels. The most frequent
 * class alone would drop thin lines, and sampling would multiply those that lie on sampled rows. All bands
 * are one value, so that no combination occurs that no pixel has.
 */
export async function inShares(window: PixelWindow, sampling: Sampling): Promise<PixelWindow> {
  const { width, height } = sampling;
  const planes = window.planes.map((plane) => emptyLike(plane, width * height));
  const coverage = new Uint8Array(width * height);
  /** Of the current row of the image: by pixel and class the number of window pixels. */
  const row = new Map<number, Map<string, number>>();
  /** By class, a window pixel that has it. */
  const samples = new Map<string, number>();
  const owed = new Map<string, number>();
  const finishRow = (): void => {
    for (const [to, counts] of row) {
      let [chosen, max, total] = ['', -Infinity, 0];
      for (const [value, count] of counts) {
        const debt = (owed.get(value) ?? 0) + count;
        owed.set(value, debt);
        total += count;
        if (debt > max) [chosen, max] = [value, debt];
      }
      owed.set(chosen, max - total);
      coverage[to] = 255;
      const from = samples.get(chosen)!;
      for (let band = 0; band < planes.length; band++) planes[band]![to] = window.planes[band]![from]!;
    }
    row.clear();
  };
  let current = -1;
  await eachIn(window, sampling, (from, to) => {
    if (Math.floor(to / width) !== current) finishRow();
    current = Math.floor(to / width);
    const value =
      window.planes.length === 1
        ? String(window.planes[0]![from])
        : window.planes.map((plane) => plane[from]).join();
    if (!samples.has(value)) samples.set(value, from);
    const counts = row.get(to) ?? new Map<string, number>();
    row.set(to, counts);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  });
  finishRow();
  return { width, height, planes, coverage };
}

/** Visits each window pixel with data, and the image pixel that contains it. */
async function eachIn(
  { width, height, coverage }: PixelWindow,
  sampling: Sampling,
  see: (from: number, to: number) => void,
): Promise<void> {
  const columns = locations(-sampling.left / sampling.step, 1 / sampling.step, width, sampling.width);
  const rows = locations(-sampling.top / sampling.step, 1 / sampling.step, height, sampling.height);
  await inTurns(width * 4, height, (start, end) => {
    for (let row = start; row < end; row++)
      for (let column = 0; column < width; column++) {
        const from = row * width + column;
        if (coverage === null || coverage[from]! > 0)
          see(from, rows[row]! * sampling.width + columns[column]!);
      }
  });
}
