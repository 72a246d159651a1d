/**
 * Finds the end of the object at `p`, in [p, end); −1 if it does not end there. Considers only strings and
 * braces; the strict reader validates the JSON. Long coordinate arrays contain neither quotes nor braces, so
 * native search skips them.
 */
export function scanObject(bytes: Buffer, p: number, end: number): number {
  let depth = 0;
  // The next quote may be far away, so it is searched for only once.
  let quote = -1;
  while (p < end) {
    const c = bytes[p]!;
    if (c === 34) {
      p = scanString(bytes, p, end);
      if (p < 0) return -1;
      continue;
    }
    if (c === 123) depth++;
    else if (c === 125) {
      if (--depth === 0) return p + 1;
    } else if (c === 91 && (bytes[p + 1] === 91 || bytes[p + 2] === 91)) {
      const brace = bytes.indexOf(125, p + 1);
      if (brace < 0 || brace >= end) return -1;
      if (quote <= p) quote = bytes.indexOf(34, p + 1);
      if (quote < 0) quote = Infinity;
      p = quote < brace ? quote : brace;
      // An opening brace can only be directly before the quote or brace that was found.
      let before = p - 1;
      while (isSpace(bytes[before]!)) before--;
      if (bytes[before] === 123) p = before;
      continue;
    }
    p++;
  }
  return -1;
}

function scanString(bytes: Buffer, p: number, end: number): number {
  for (p++; p < end; p++) {
    const c = bytes[p]!;
    if (c === 34) return p + 1;
    if (c === 92) p++;
  }
  return -1;
}

function isSpace(c: number): boolean {
  return c === 32 || c === 10 || c === 13 || c === 9;
}
