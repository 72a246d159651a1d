import type { RasterBand } from '../../geo/raster/manifest.ts';
import type { Display } from './display-fields.ts';

/** Names of bands in English, German and French; "red edge" is another band. */
const words = [
  /\b(?:red|rot|rouge)\b(?![\s_-]*edge)/i,
  /\b(?:green|gr(?:ü|ue)n|vert)\b/i,
  /\b(?:blue|blau|bleu)\b/i,
];
/** Bands of Sentinel-2 and Landsat 8 and 9, which have the same numbers. */
const numbers = [/^B0?4\b/i, /^B0?3\b/i, /^B0?2\b/i];

/**
 * Numbers of the bands that the file declares as red, green and blue, or whose names are these colours or
 * those of a satellite. Null if one of them is missing.
 */
export function namedColors(bands: readonly RasterBand[]): Display['rgbBands'] | null {
  const declared = ['red', 'green', 'blue'].map(
    (color) => bands.findIndex(({ interpretation }) => interpretation === color) + 1,
  );
  const byName = (patterns: readonly RegExp[]) =>
    patterns.map(
      (pattern) => bands.findIndex(({ name }) => pattern.test((name ?? '').replaceAll('_', ' '))) + 1,
    );
  for (const [red = 0, green = 0, blue = 0] of [declared, byName(words), byName(numbers)])
    if (red > 0 && green > 0 && blue > 0) return [red, green, blue];
  return null;
}
