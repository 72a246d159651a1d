/**
 * Length of SQLite's variable-length integers: big-endian, seven bits per byte, all except the last byte with
 * the high bit set (file format, section 1.6). Values are integers from 0 to 2^53 − 1.
 */
export function varintBytes(value: number): number {
  let bytes = 1;
  for (let rest = value; rest >= 128 && bytes < 9; rest = Math.floor(rest / 128)) bytes++;
  return bytes;
}

/** Writes `value` at `at`; returns the position after it. */
export function putVarint(bytes: Uint8Array, at: number, value: number): number {
  if (value < 128) {
    bytes[at] = value;
    return at + 1;
  }
  const end = at + varintBytes(value);
  let rest = value;
  bytes[end - 1] = rest % 128;
  for (let p = end - 2; p >= at; p--) {
    rest = Math.floor(rest / 128);
    bytes[p] = (rest % 128) | 128;
  }
  return end;
}
