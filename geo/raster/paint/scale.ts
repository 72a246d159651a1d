import type { Samples } from '../cog/decoded-tile.ts';
import type { BandCode } from '../pixels/pixel-window.ts';

/** Colours in places, of which the first is clear, and which of them a value has. */
export interface Scale {
  /** Red, green, blue and alpha of each; 65,536 of them at most. */
  readonly colors: Uint8Array;
  /** How many times the work of a look-up in a table one value is. */
  readonly work: number;
  /** Writes the places of the colours of values [from, to), as they are stored, to `out`. */
  write(values: Samples, code: BandCode, from: number, to: number, out: Uint16Array): void;
}

/** Place of what has no colour. */
export const clear = 0;
