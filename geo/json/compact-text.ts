/**
 * Copies valid JSON from [start, end) to `out` at `at` without white space outside strings. Returns the end
 * of the copy.
 */
export function compactText(bytes: Buffer, start: number, end: number, out: Buffer, at: number): number {
  for (let p = start; p < end; p++) {
    const c = bytes[p]!;
    if (c <= 32) continue;
    out[at++] = c;
    if (c !== 34) continue;
    for (p++; ; p++) {
      const inside = bytes[p]!;
      out[at++] = inside;
      if (inside === 34) break;
      if (inside === 92) out[at++] = bytes[++p]!;
    }
  }
  return at;
}

/** Bytes of white space outside strings in the valid JSON of [start, end). */
export function countSpace(bytes: Buffer, start: number, end: number): number {
  let spaces = 0;
  for (let p = start; p < end; p++) {
    const c = bytes[p]!;
    if (c <= 32) spaces++;
    if (c !== 34) continue;
    for (p++; bytes[p] !== 34; p++) if (bytes[p] === 92) p++;
  }
  return spaces;
}
