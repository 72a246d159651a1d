import type { Samples } from '../cog/decoded-tile.ts';
import type { BandCode } from '../pixels/pixel-window.ts';
import type { Rgba } from '../rendering.ts';
import { clear, type Scale } from './scale.ts';

/**
 * A stored value is the index of its colour in a palette, whose last colour applies to larger values; negative
 * values are transparent.
 */
export class PaletteScale implements Scale {
  readonly work = 1;
  readonly colors: Uint8Array;
  readonly #size: number;

  constructor(palette: readonly Rgba[]) {
    this.#size = Math.min(palette.length, 65_535);
    this.colors = Uint8Array.from([0, 0, 0, 0, ...palette.slice(0, this.#size).flat()]);
  }

  write(values: Samples, { nodata }: BandCode, from: number, to: number, out: Uint16Array): void {
    const nothing = nodata ?? NaN;
    for (let at = from; at < to; at++) {
      const value = values[at]!;
      out[at] = value !== nothing && value >= 0 ? Math.min(value + 1, this.#size) : clear;
    }
  }
}
