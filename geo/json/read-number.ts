/** Powers of ten that a double represents exactly. */
const exactPower = Float64Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));

/** 2^53 and 2^27 + 1 (Veltkamp's splitter). */
const exactLimit = 9007199254740992;
const splitter = 134217729;

/**
 * hi·10^digits + lo, divided by 10^fraction, correctly rounded; NaN when the rounding is too close to call.
 * hi and lo are below 10^9. Quotient and remainder in double-double arithmetic: T. J. Dekker, "A floating-point
 * technique for extending the available precision", Numerische Mathematik 18 (1971).
 */
function divideExactly(hi: number, lo: number, digits: number, fraction: number): number {
  const scale = exactPower[digits]!;
  const product = hi * scale + lo;
  const divisor = exactPower[fraction]!;
  if (product < exactLimit) return product / divisor;

  // The decimal mantissa as an exact sum of two doubles.
  const upper = (hi >>> 15) * scale * 32768;
  const lower = (hi & 32767) * scale + lo;
  const sum = upper + lower;
  const rest = lower - (sum - upper);

  const quotient = sum / divisor;
  const q1 = splitter * quotient - (splitter * quotient - quotient);
  const q2 = quotient - q1;
  const d1 = splitter * divisor - (splitter * divisor - divisor);
  const d2 = divisor - d1;
  const back = quotient * divisor;
  const backError = q1 * d1 - back + q1 * d2 + q2 * d1 + q2 * d2;

  const correction = (sum - back - backError + rest) / divisor;
  const result = quotient + correction;
  const error = quotient - result + correction;
  // Close to the midpoint between two doubles, the error of the correction could decide: leave that to the
  // caller.
  return result + error * 1.000001 === result ? result : NaN;
}

function readSlowly(bytes: Buffer, start: number, at: number, out: Float64Array, index: number): number {
  let p = at;
  let c = bytes[p]!;
  while (c >= 48 && c <= 57) c = bytes[++p]!;
  if (c === 46) {
    const first = ++p;
    c = bytes[p]!;
    while (c >= 48 && c <= 57) c = bytes[++p]!;
    if (p === first) return -1 - p;
  }
  if (c === 101 || c === 69) {
    c = bytes[++p]!;
    if (c === 43 || c === 45) c = bytes[++p]!;
    const first = p;
    while (c >= 48 && c <= 57) c = bytes[++p]!;
    if (p === first) return -1 - p;
  }
  out[index] = Number(bytes.toString('latin1', start, p));
  return p;
}

/**
 * Reads the JSON number at `start` into `out[index]`, identical to the result of JSON.parse. Returns the
 * position after it, or −1 − (position of the offending byte) if it is not a JSON number. The text must be
 * followed by a byte that cannot be part of a number.
 */
export function readNumber(bytes: Buffer, start: number, out: Float64Array, index: number): number {
  let p = start;
  let c = bytes[p]!;
  let negative = false;
  if (c === 45) {
    negative = true;
    c = bytes[++p]!;
  }
  const integerStart = p;
  let hi = 0;
  if (c === 48) {
    c = bytes[++p]!;
    if (c >= 48 && c <= 57) return -1 - p;
  } else if (c >= 49 && c <= 57) {
    do {
      hi = (hi * 10 + c - 48) | 0;
      c = bytes[++p]!;
    } while (c >= 48 && c <= 57);
    if (p - integerStart > 9) return readSlowly(bytes, start, p, out, index);
  } else return -1 - p;

  if (c !== 46) {
    if (c === 101 || c === 69) return readSlowly(bytes, start, p, out, index);
    out[index] = negative ? -hi : hi;
    return p;
  }

  const integerDigits = p - integerStart;
  const fractionStart = ++p;
  const hiEnd = p + 9 - integerDigits;
  c = bytes[p]!;
  while (c >= 48 && c <= 57 && p < hiEnd) {
    hi = (hi * 10 + c - 48) | 0;
    c = bytes[++p]!;
  }
  let lo = 0;
  let loDigits = 0;
  if (c >= 48 && c <= 57) {
    const loStart = p;
    const loEnd = p + 9;
    do {
      lo = (lo * 10 + c - 48) | 0;
      c = bytes[++p]!;
    } while (c >= 48 && c <= 57 && p < loEnd);
    loDigits = p - loStart;
  }
  const fractionDigits = p - fractionStart;
  if ((c >= 48 && c <= 57) || c === 101 || c === 69 || fractionDigits === 0)
    return readSlowly(bytes, start, fractionStart - 1, out, index);

  const value =
    loDigits === 0 ? hi / exactPower[fractionDigits]! : divideExactly(hi, lo, loDigits, fractionDigits);
  if (value !== value) return readSlowly(bytes, start, fractionStart - 1, out, index);
  out[index] = negative ? -value : value;
  return p;
}
