import type { Samples } from '../cog/decoded-tile.ts';
import type { BandCode } from '../pixels/pixel-window.ts';
import { clear, type Scale } from './scale.ts';

/**
 * 256 colours starting at vmin; the last applies to vmax and above, as in rio-tiler. Values below vmin have
 * the first.
 */
export class EvenScale implements Scale {
  readonly work = 1;
  readonly colors: Uint8Array;
  readonly #vmin: number;
  readonly #vmax: number;

  /** `table`: 256 × red, green, blue, alpha. */
  constructor(table: Uint8Array, vmin: number, vmax: number) {
    this.colors = new Uint8Array(4 + table.length);
    this.colors.set(table, 4);
    this.#vmin = vmin;
    this.#vmax = vmax;
  }

  write(
    values: Samples,
    { nodata, scale, offset }: BandCode,
    from: number,
    to: number,
    out: Uint16Array,
  ): void {
    const range = this.#vmax - this.#vmin;
    // With an empty range, values above it have the last colour.
    const factor = range === 0 ? Number.MAX_VALUE : (255 / range) * scale;
    const shift = (offset - this.#vmin) / scale;
    // Always a number, so that the comparison stays numeric; NaN equals nothing.
    const nothing = nodata ?? NaN;
    // Few branches, because the values of neighbouring pixels make them hard to predict.
    for (let at = from; at < to; at++) {
      const value = values[at]!;
      let index = (value + shift) * factor;
      index = index < 0 ? 0 : index;
      index = index > 255 ? 255 : index;
      out[at] = value !== nothing && index === index ? (index | 0) + 1 : clear;
    }
  }
}
