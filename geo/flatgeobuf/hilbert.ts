/** Bits per axis: 0.6 m at the equator, while the key is still an exact double. */
const bits = 26;
const cells = 2 ** bits;

/**
 * Position along the Hilbert curve over the whole world (longitudes wrapped), from 0 to 2^52 − 1. The extent
 * is fixed, so that keys do not depend on the data. J. K. Lawder, "Calculation of mappings between one and
 * n-dimensional values using the Hilbert space-filling curve" (2000).
 */
export function hilbertKey(longitude: number, latitude: number): number {
  const turn = (longitude + 180) / 360;
  let x = Math.min(cells - 1, Math.floor((turn - Math.floor(turn)) * cells));
  let y = Math.min(cells - 1, Math.max(0, Math.floor(((latitude + 90) / 180) * cells)));
  let upper = 0;
  let lower = 0;
  for (let bit = bits - 1; bit >= 0; bit--) {
    const rx = (x >>> bit) & 1;
    const ry = (y >>> bit) & 1;
    const digit = (3 * rx) ^ ry;
    if (bit >= 13) upper = (upper << 2) | digit;
    else lower = (lower << 2) | digit;
    if (ry === 0) {
      if (rx === 1) {
        x = cells - 1 - x;
        y = cells - 1 - y;
      }
      const swap = x;
      x = y;
      y = swap;
    }
  }
  return upper * 67108864 + lower;
}

/** The key of features without a geometry: after all others. */
export const placelessKey = 2 ** 52;
