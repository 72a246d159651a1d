/**
 * Maximum rounding error, in degrees, of coordinates beyond ±180 and ±90. Gridding and projection software
 * writes such values for the edge of the world.
 */
export const maxOvershoot = 1e-3;

/** Maximum number of features listed in a warning. */
const named = 20;

/** Whether a longitude or latitude exceeds its limit by no more than a rounding error. */
export function overshoots(value: number, end: number): boolean {
  const size = Math.abs(value);
  return size > end && size <= end + maxOvershoot;
}

export interface OvershootWarning {
  readonly code: 'coordinates_clamped';
  readonly message: string;
  /** The first affected feature. */
  readonly feature: number;
}

/** Clamps positions that overshoot the limits, and records the affected features. */
export class Clamping {
  /** Number of the feature or row of the current positions. */
  feature = 0;
  #features = 0;
  #last = -1;
  readonly #first: number[] = [];

  /** The clamped position; the same object if nothing changes. */
  clamp(position: readonly [longitude: number, latitude: number]): readonly [number, number] {
    const [longitude, latitude] = position;
    if (!overshoots(longitude, 180) && !overshoots(latitude, 90)) return position;
    this.#note();
    return [within(longitude, 180), within(latitude, 90)];
  }

  /** The warning for the user; null if nothing was changed. `what` is the plural of what is numbered. */
  warning(what: 'features' | 'rows' = 'features'): OvershootWarning | null {
    const [first] = this.#first;
    if (first === undefined) return null;
    const more =
      this.#features > this.#first.length ? ` and ${this.#features - this.#first.length} more` : '';
    const message = `Coordinates of ${this.#features} ${what} exceed ±180 or ±90 degrees by a rounding error (at most ${maxOvershoot}) and were clamped: ${what} ${this.#first.join(', ')}${more}.`;
    return { code: 'coordinates_clamped', message, feature: first };
  }

  #note(): void {
    if (this.#last === this.feature) return;
    this.#last = this.feature;
    if (this.#features++ < named) this.#first.push(this.feature);
  }
}

function within(value: number, end: number): number {
  return overshoots(value, end) ? Math.sign(value) * end : value;
}
