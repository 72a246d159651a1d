/** Serial types of a record's values (SQLite's file format, section 2.1). */
export const serialNull = 0;
export const serialDouble = 7;
export const serialZero = 8;
export const serialOne = 9;

export const serialOfBlob = (bytes: number): number => bytes * 2 + 12;
export const serialOfText = (bytes: number): number => bytes * 2 + 13;

/** The narrowest serial type of an integer of at most 2^53. */
export function serialOfInteger(value: number): number {
  if (value === 0) return serialZero;
  if (value === 1) return serialOne;
  const size = value < 0 ? -value - 1 : value;
  if (size < 0x80) return 1;
  if (size < 0x8000) return 2;
  if (size < 0x80_0000) return 3;
  if (size < 0x8000_0000) return 4;
  return size < 0x8000_0000_0000 ? 5 : 6;
}

/** Bytes of a value by its serial type. */
export function bytesOfSerial(serial: number): number {
  if (serial >= 12) return (serial - (serial % 2) - 12) / 2;
  return [0, 1, 2, 3, 4, 6, 8, 8, 0, 0][serial] ?? 0;
}

/** Writes an integer in the type given by `serialOfInteger`; returns the position after it. */
export function putInteger(bytes: Uint8Array, at: number, value: number): number {
  const end = at + bytesOfSerial(serialOfInteger(value));
  let rest = value;
  for (let p = end - 1; p >= at; p--) {
    const upper = Math.floor(rest / 256);
    bytes[p] = rest - upper * 256;
    rest = upper;
  }
  return end;
}
