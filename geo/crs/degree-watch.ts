import type { Extent } from './guess-system.ts';

/** Checks whether all positions can be longitudes and latitudes. */
export class DegreeWatch {
  /** Whether all positions so far can be degrees. */
  areDegrees = true;
  readonly #extent: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];

  see(x: number, y: number): void {
    if (!this.areDegrees) return;
    const extent = this.#extent;
    extent[0] = Math.min(extent[0], x);
    extent[1] = Math.min(extent[1], y);
    extent[2] = Math.max(extent[2], x);
    extent[3] = Math.max(extent[3], y);
    this.areDegrees = Math.abs(x) <= 180 && Math.abs(y) <= 90;
  }

  /** Extent of the positions; null if they are not degrees or there are none. */
  get extent(): Extent | null {
    return this.areDegrees && this.#extent[0] !== Infinity ? this.#extent : null;
  }
}
