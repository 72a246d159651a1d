/** Maximum digits of a number that the code reads; 10^19 still fits 64 bits. */
export const maxDigits = 19;
/** Number of decimals read at a time. */
export const lanes = 16;

/** Addresses of the tables that the code reads; each has one entry per number of decimals. */
export const numberTables = { masks: 512, tens: 1024, exact: 1280, reciprocals: 1536, exponents: 1792 };

/** Writes the tables of the code to the beginning of its memory. */
export function writeNumberTables(memory: ArrayBuffer): void {
  const view = new DataView(memory);
  for (let decimals = 0; decimals <= lanes; decimals++)
    for (let lane = lanes - decimals; lane < lanes; lane++)
      view.setUint8(numberTables.masks + decimals * lanes + lane, 255);
  for (let decimals = 0; decimals < maxDigits; decimals++) {
    const at = decimals * 8;
    const five = 5n ** BigInt(decimals);
    const bits = BigInt((five - 1n).toString(2).length);
    view.setBigUint64(numberTables.tens + at, 10n ** BigInt(decimals), true);
    view.setFloat64(numberTables.exact + at, Number(`1e${decimals}`), true);
    // The upper half of 2^(127 + bits) / 5^decimals; the double's exponent follows from the units of the last
    // digit.
    view.setBigUint64(numberTables.reciprocals + at, (2n ** (127n + bits) / five + 1n) >> 64n, true);
    view.setBigInt64(numberTables.exponents + at, BigInt(((217706 * -decimals) >> 16) + 63 + 1023), true);
  }
}
