import type { Samples } from '../cog/decoded-tile.ts';
import type { BandCode } from '../pixels/pixel-window.ts';
import type { ColorStop, Rgba } from '../rendering.ts';
import { clear, type Scale } from './scale.ts';

/** Maximum of a 16-bit index, without the transparent one. */
const maxColors = 65_535;

/** Colours at values in ascending order; see `ColorScale` for values in between. */
export class StopScale implements Scale {
  /** A binary search, whose branches are unpredictable. */
  readonly work = 4;
  readonly colors: Uint8Array;
  readonly #values: Float64Array;
  /** Index of each stop's own colour. */
  readonly #indexes: Uint16Array;
  readonly #between: 'linear' | 'intervals' | 'classes';

  constructor(stops: readonly ColorStop[], between: 'linear' | 'intervals' | 'classes') {
    this.#between = between;
    this.#values = Float64Array.from(stops, ([value]) => value);
    this.#indexes = new Uint16Array(stops.length);
    const max = Math.max(1, Math.floor(maxColors / Math.max(1, stops.length)) - 1);
    const steps = stops.map(([, color], index) => {
      const next = stops[index + 1];
      return between === 'linear' && next !== undefined ? stepsBetween(color, next[1], max) : 1;
    });
    this.colors = new Uint8Array(4 * steps.reduce((sum, count) => sum + count, 1));
    let to = 1;
    for (const [index, [, color]] of stops.entries()) {
      this.#indexes[index] = to;
      const count = steps[index]!;
      const next = stops[index + 1]?.[1] ?? color;
      for (let step = 0; step < count; step++, to++)
        for (let channel = 0; channel < 4; channel++) {
          const own = color[channel]!;
          this.colors[to * 4 + channel] = Math.round(own + ((next[channel]! - own) * step) / count);
        }
    }
  }

  write(
    values: Samples,
    { nodata, scale, offset }: BandCode,
    from: number,
    to: number,
    out: Uint16Array,
  ): void {
    const nothing = nodata ?? NaN;
    for (let at = from; at < to; at++) {
      const stored = values[at]!;
      const value = stored * scale + offset;
      out[at] = stored === nothing || value !== value ? clear : this.#indexOf(value);
    }
  }

  #indexOf(value: number): number {
    const stops = this.#values;
    // The last stop that is not above the value.
    let low = -1;
    let high = stops.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (stops[middle]! <= value) low = middle;
      else high = middle;
    }
    const indexes = this.#indexes;
    if (this.#between === 'classes') return this.#classOf(value, low);
    if (low < 0) return this.#between === 'linear' && stops.length > 0 ? indexes[0]! : clear;
    if (this.#between === 'intervals' || high === stops.length) return indexes[low]!;
    const part = (value - stops[low]!) / (stops[high]! - stops[low]!);
    return indexes[low]! + Math.round(part * (indexes[high]! - indexes[low]!));
  }

  /** Integers are compared exactly, other values with 32-bit precision. */
  #classOf(value: number, low: number): number {
    for (let index = Math.max(0, low); index < this.#values.length && index <= low + 1; index++) {
      const stop = this.#values[index]!;
      const near = !Number.isInteger(value) && Math.abs(value - stop) <= 1e-7 * Math.abs(stop);
      if (value === stop || near) return this.#indexes[index]!;
    }
    return clear;
  }
}

/**
 * As many colours as the channel with the largest difference has steps, so that the error is at most half a
 * step.
 */
function stepsBetween(from: Rgba, to: Rgba, max: number): number {
  let steps = 1;
  for (let channel = 0; channel < 4; channel++)
    steps = Math.max(steps, Math.abs(from[channel]! - to[channel]!));
  return Math.min(max, steps);
}
