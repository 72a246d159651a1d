/*
 * Swiss coordinates LV95 by swisstopo's approximate formulas: "Formulas and constants for the calculation of the
 * Swiss conformal cylindrical projection and for the transformation between coordinate systems", section 4.1. They
 * are accurate to about a metre within Switzerland and not valid far outside of it.
 */

export interface Lv95 {
  readonly east: number;
  readonly north: number;
}

/** The area where the formulas are valid: Switzerland and Liechtenstein with a narrow margin. */
const [south, west, north, east] = [45.7, 5.8, 47.9, 10.6];

/** LV95 coordinates of a location (WGS 84, degrees); null outside Switzerland. */
export function lv95({ lat, lng }: { lat: number; lng: number }): Lv95 | null {
  if (lat < south || lat > north || lng < west || lng > east) return null;
  // Differences from Bern in units of 10000 arc seconds.
  const p = (lat * 3600 - 169_028.66) / 10_000;
  const l = (lng * 3600 - 26_782.5) / 10_000;
  return {
    east: 2_600_072.37 + 211_455.93 * l - 10_938.51 * l * p - 0.36 * l * p ** 2 - 44.54 * l ** 3,
    north:
      1_200_147.07 +
      308_807.95 * p +
      3745.25 * l ** 2 +
      76.63 * p ** 2 -
      194.56 * l ** 2 * p +
      119.79 * p ** 3,
  };
}

/** LV95 in metres in Swiss notation; null outside Switzerland. */
export function lv95Text(location: { lat: number; lng: number }): string | null {
  const found = lv95(location);
  if (found === null) return null;
  const number = new Intl.NumberFormat('de-CH', { maximumFractionDigits: 0 });
  return `${number.format(found.east)} / ${number.format(found.north)}`;
}
