import type { Samples } from '../cog/decoded-tile.ts';
import type { BandCode } from '../pixels/pixel-window.ts';
import { clear, type Scale } from './scale.ts';

/** 256 colours from vmin on, of which the last is that of vmax and above, as rio-tiler has it; below vmin the first. */
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
    // Of an empty range, what is above it has the last colour.
    const factor = range === 0 ? Number.MAX_VALUE : (255 / range) * scale;
    const shift = (offset - this.#vmin) / scale;
    // A number in any case, so that the comparison is one of numbers; NaN is equal to nothing.
    const nothing = nodata ?? NaN;
    // Few branches, as what they would ask of neighbouring pixels is seldom foreseen.
    for (let at = from; at < to; at++) {
      const value = values[at]!;
      let index = (value + shift) * factor;
      index = index < 0 ? 0 : index;
      index = index > 255 ? 255 : index;
      out[at] = value !== nothing && index === index ? (index | 0) + 1 : clear;
    }
  }
}
