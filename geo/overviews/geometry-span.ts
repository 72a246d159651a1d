import { memberName } from '../geojson/geometry.ts';
import { skipKey, skipSpace, skipValue } from '../json/skip-value.ts';

/**
 * Range of the geometry in the text of a layer's feature: [start, end) of its value, from the beginning of
 * `text`. The text was validated when the layer was built.
 */
export function geometrySpan(text: Buffer): { start: number; end: number } {
  let p = skipSpace(text, 0) + 1;
  for (;;) {
    const keyStart = skipSpace(text, p);
    p = skipSpace(text, skipKey(text, keyStart));
    if (memberName(text, keyStart) === 'geometry')
      return { start: p, end: text[p] === 123 ? skipGeometry(text, p) : skipValue(text, p) };
    p = skipSpace(text, skipValue(text, p)) + 1;
  }
}

/** Position after the geometry at `p`; native search skips long coordinate arrays. */
function skipGeometry(text: Buffer, p: number): number {
  for (;;) {
    const keyStart = skipSpace(text, p + 1);
    p = skipSpace(text, skipKey(text, keyStart));
    p = memberName(text, keyStart) === 'coordinates' ? skipCoordinates(text, p) : skipValue(text, p);
    p = skipSpace(text, p);
    if (text[p] === 125) return p + 1;
  }
}

/**
 * Coordinates contain neither quotes nor braces: the array ends with the last bracket before the next of
 * these.
 */
function skipCoordinates(text: Buffer, p: number): number {
  const brace = text.indexOf(125, p);
  const quote = text.subarray(p, brace).indexOf(34);
  const stop = quote < 0 ? brace : p + quote;
  return text.lastIndexOf(93, stop - 1) + 1;
}
