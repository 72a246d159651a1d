import type { Samples } from '../cog/decoded-tile.ts';
import type { BandCode } from '../pixels/pixel-window.ts';

/** A colour table, of which index 0 is transparent, and a mapping from values to its indexes. */
export interface Scale {
  /** Red, green, blue and alpha of each; at most 65,536 of them. */
  readonly colors: Uint8Array;
  /** Work per value, relative to a table lookup. */
  readonly work: number;
  /** Writes the colour indexes of the stored values [from, to) to `out`. */
  write(values: Samples, code: BandCode, from: number, to: number, out: Uint16Array): void;
}

/** Index of values without a colour. */
export const clear = 0;
