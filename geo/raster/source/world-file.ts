import { GeoError } from '../../geo-error.ts';
import { checkTransform, type GeoTransform } from './geo-reference.ts';

/**
 * Parses a world file: six numbers, one per line, that map the centres of pixels to the reference system
 * (ESRI). Null if the text is not a world file. Throws GeoError if all pixels would be on one line.
 */
export function readWorldFile(text: string): GeoTransform | null {
  const numbers = text
    .trim()
    .split(/\s+/)
    .map((word) => Number(word.replace(',', '.')));
  const [a = NaN, d = NaN, b = NaN, e = NaN, x = NaN, y = NaN] = numbers;
  if (numbers.length !== 6 || !numbers.every(Number.isFinite)) return null;
  const transform: GeoTransform = [x - a / 2 - b / 2, a, b, y - d / 2 - e / 2, d, e];
  checkTransform(transform, 'The world file');
  return transform;
}

/** The content of a world file for GDAL. */
export function writeWorldFile([x, a, b, y, d, e]: GeoTransform): string {
  return `${[a, d, b, e, x + a / 2 + b / 2, y + d / 2 + e / 2].join('\n')}\n`;
}

/** Throws GeoError `raster_not_georeferenced`. */
export function notGeoreferenced(what: string): GeoError {
  return new GeoError(
    'raster_not_georeferenced',
    `${what} Send a georeferenced GeoTIFF, or a ZIP archive with the raster, its world file (such as .tfw) and its .prj.`,
  );
}
