import type { Samples } from '../cog/decoded-tile.ts';
import { inTurns } from '../turns.ts';
import { emptyLike, type PixelWindow } from './pixel-window.ts';

/**
 * Maps pixels of an image to a window: column × step + left, and likewise for rows; step is in window pixels.
 */
export interface Sampling {
  readonly width: number;
  readonly height: number;
  /** Offset of the image's corner from the window's corner, in window pixels. */
  readonly left: number;
  readonly top: number;
  readonly step: number;
}

/** The window pixel that contains the centre of an image pixel, or the nearest one. */
export async function nearest(window: PixelWindow, sampling: Sampling): Promise<PixelWindow> {
  const { width, height } = sampling;
  const columns = locations(sampling.left, sampling.step, width, window.width);
  const rows = locations(sampling.top, sampling.step, height, window.height);
  const pick = async <Plane extends Samples>(from: Plane, to: Plane): Promise<Plane> => {
    await inTurns(width, height, (start, end) => {
      for (let row = start; row < end; row++) {
        const first = rows[row]! * window.width;
        for (let column = 0; column < width; column++)
          to[row * width + column] = from[first + columns[column]!]!;
      }
    });
    return to;
  };
  const planes: Samples[] = [];
  for (const plane of window.planes) planes.push(await pick(plane, emptyLike(plane, width * height)));
  const coverage =
    window.coverage === null ? null : await pick(window.coverage, new Uint8Array(width * height));
  return { width, height, planes, coverage };
}

/**
 * For each of `count` positions, the index of the source pixel (of `end`) that contains its centre, or the
 * nearest.
 */
export function locations(first: number, step: number, count: number, end: number): Int32Array {
  return Int32Array.from({ length: count }, (_, index) =>
    Math.max(0, Math.min(end - 1, Math.floor(first + (index + 0.5) * step))),
  );
}

/**
 * Interpolates between the centres of the four surrounding pixels. Pixels without data have no weight, and a
 * pixel is transparent if the nearest one is, so that edges do not move.
 */
export async function bilinear(window: PixelWindow, sampling: Sampling): Promise<PixelWindow> {
  const { width, height } = sampling;
  const coverage =
    window.coverage === null ? null : (await nearest({ ...window, planes: [] }, sampling)).coverage;
  const planes: Samples[] = [];
  for (const plane of window.planes) {
    const out = new Float64Array(width * height);
    await inTurns(width, height, (start, end) => {
      for (let row = start; row < end; row++) between(window, plane, sampling, row, out);
    });
    planes.push(out);
  }
  return { width, height, planes, coverage };
}

function between(
  { width: across, height: down, coverage }: PixelWindow,
  plane: Samples,
  { width, left, top, step }: Sampling,
  row: number,
  out: Float64Array,
): void {
  const y = Math.max(0, Math.min(down - 1, top + (row + 0.5) * step - 0.5));
  const north = Math.floor(y) * across;
  const south = Math.min(down - 1, Math.floor(y) + 1) * across;
  const toSouth = y - Math.floor(y);
  for (let column = 0; column < width; column++) {
    const x = Math.max(0, Math.min(across - 1, left + (column + 0.5) * step - 0.5));
    const west = Math.floor(x);
    const east = Math.min(across - 1, west + 1);
    const toEast = x - west;
    let nw = (1 - toEast) * (1 - toSouth);
    let ne = toEast * (1 - toSouth);
    let sw = (1 - toEast) * toSouth;
    let se = toEast * toSouth;
    if (coverage !== null) {
      if (coverage[north + west] === 0) nw = 0;
      if (coverage[north + east] === 0) ne = 0;
      if (coverage[south + west] === 0) sw = 0;
      if (coverage[south + east] === 0) se = 0;
    }
    const weight = nw + ne + sw + se;
    // A transparent pixel may contain NaN, which a weight of 0 does not remove.
    let sum = 0;
    if (nw > 0) sum += nw * plane[north + west]!;
    if (ne > 0) sum += ne * plane[north + east]!;
    if (sw > 0) sum += sw * plane[south + west]!;
    if (se > 0) sum += se * plane[south + east]!;
    out[row * width + column] = weight > 0 ? sum / weight : 0;
  }
}
