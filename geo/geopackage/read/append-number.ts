import type { GrowingBytes } from '../../files/growing-bytes.ts';

/** Maximum length of a number. */
const maxLength = 32;

/**
 * Below this value, a number with seven decimals scaled to an integer is exact in a double; likewise with
 * thirteen.
 */
const maxForSevenDigits = 1e8;
const maxForThirteenDigits = 900;

/**
 * Appends a finite number in decimal, as a text that parses to exactly this number. Most coordinates have few
 * decimals: those are found by trial, because m / 10^n is the double nearest to the decimal if m is exact.
 * Other numbers use the engine's conversion.
 */
export function appendNumber(out: GrowingBytes, value: number): void {
  out.reserve(maxLength);
  const size = Math.abs(value);
  const { bytes } = out;
  let at = out.length;
  if (value < 0 || Object.is(value, -0)) bytes[at++] = minus;
  const whole = Math.floor(size);
  if (whole === size && size < 2 ** 31) {
    out.length = putWhole(bytes, at, size);
    return;
  }
  if (size < maxForSevenDigits) {
    const scaled = Math.round(size * 1e7);
    if (scaled / 1e7 === size) {
      at = putWhole(bytes, at, whole);
      bytes[at] = point;
      out.length = withoutZeros(bytes, putDecimals(bytes, at + 1, scaled - whole * 1e7));
      return;
    }
  }
  if (size < maxForThirteenDigits) {
    const scaled = Math.round(size * 1e13);
    if (scaled / 1e13 === size) {
      const upper = Math.floor(scaled / 1e7);
      at = putWhole(bytes, at, whole);
      bytes[at] = point;
      let rest = upper - whole * 1e6;
      for (let i = 6; i > 0; i--) {
        const next = Math.trunc(rest / 10);
        bytes[at + i] = zero + rest - next * 10;
        rest = next;
      }
      out.length = withoutZeros(bytes, putDecimals(bytes, at + 7, scaled - upper * 1e7));
      return;
    }
  }
  out.length += bytes.write(Object.is(value, -0) ? '-0' : String(value), out.length, 'latin1');
}

const minus = 45;
const point = 46;
const zero = 48;
/** The digits of 00 to 99. */
const pairs = Uint8Array.from(
  { length: 200 },
  (_, i) => zero + (i % 2 === 0 ? Math.floor(i / 20) : (i >> 1) % 10),
);

/** Writes a whole number below 2^31; returns its end position. */
function putWhole(bytes: Buffer, at: number, value: number): number {
  let digits = 1;
  for (let ten = 10; value >= ten; ten *= 10) digits++;
  let rest = value | 0;
  for (let i = at + digits - 1; i >= at; i--) {
    const next = (rest / 10) | 0;
    bytes[i] = zero + rest - next * 10;
    rest = next;
  }
  return at + digits;
}

/** Seven decimals. */
function putDecimals(bytes: Buffer, at: number, value: number): number {
  let rest = value | 0;
  // Two digits at a time.
  for (let i = at + 5; i > at; i -= 2) {
    const next = (rest / 100) | 0;
    const pair = (rest - next * 100) * 2;
    bytes[i] = pairs[pair]!;
    bytes[i + 1] = pairs[pair + 1]!;
    rest = next;
  }
  bytes[at] = zero + rest;
  return at + 7;
}

function withoutZeros(bytes: Buffer, end: number): number {
  while (bytes[end - 1] === zero) end--;
  return bytes[end - 1] === point ? end - 1 : end;
}
