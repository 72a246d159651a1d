import { namesFiles } from '../../crs/names-files.ts';
import type { FileBytes } from '../file-bytes.ts';
import { refuseTiff } from './refuse-tiff.ts';
import type { TiffDirectory } from './tiff-directories.ts';
import { tag } from './tiff-tags.ts';
import { TiffValues } from './tiff-values.ts';

/**
 * From pixels to the reference system: x = a0 + column·a1 + row·a2, y = a3 + column·a4 + row·a5 (as in GDAL).
 */
export type GeoTransform = readonly [number, number, number, number, number, number];

/** The georeference of a TIFF. */
export interface GeoReference {
  /** Null if it has only control points, or nothing. */
  readonly transform: GeoTransform | null;
  /** Number of ground control points. */
  readonly controlPoints: number;
  readonly hasRpc: boolean;
  /** Whether it declares a reference system; GDAL determines which one, and whether it is known. */
  readonly namesSystem: boolean;
}

const maxControlPoints = 10_000;
const maxKeys = 1000;
const maxTextLength = 64 * 1024;
/** GeoTIFF 1.1, annex B: model type, geographic and projected system. */
const systemKeys: ReadonlySet<number> = new Set([1024, 2048, 3072]);

/**
 * Texts that GDAL may pass to PROJ as well-known text: it reads one wherever a citation contains these words.
 * All other citations are names, whatever programs write into them (`RCSfile: egtf.c`); PROJ opens no files
 * for a name. Quotes are included because they could end a name inside of well-known text.
 */
const parsedAsSystem = /ESRI PE String|["\x93\x94]|\x80[\x9c\x9d]/;

/** Reads the georeference (GeoTIFF 1.1, OGC 19-008, sections 7.2 and 7.3). Throws GeoError. */
export async function readGeoReference(
  file: FileBytes,
  { fields }: TiffDirectory,
  littleEndian: boolean,
): Promise<GeoReference> {
  const values = new TiffValues(file, littleEndian);
  const scale = await values.numbers(fields.get(tag.pixelScale), 3);
  const points = await values.numbers(fields.get(tag.tiepoint), 6 * maxControlPoints);
  const matrix = await values.numbers(fields.get(tag.transformation), 16);
  for (const [what, numbers] of [
    ['pixel scale', scale],
    ['tie points', points],
    ['transformation', matrix],
  ] as const)
    if (!numbers.every(Number.isFinite))
      throw refuseTiff('invalid_file', `has an invalid number in its ${what}`);
  const transform = transformOf(scale, points, matrix);
  const controlPoints = transform === null ? Math.floor(points.length / 6) : 0;
  return {
    transform,
    controlPoints,
    hasRpc: fields.has(tag.rpc),
    namesSystem: await namesSystem(values, fields),
  };
}

function transformOf(
  [scaleX, scaleY]: readonly number[],
  points: readonly number[],
  matrix: readonly number[],
): GeoTransform | null {
  const [column = 0, row = 0, , x = 0, y = 0] = points;
  const found: GeoTransform | null =
    scaleX !== undefined && scaleY !== undefined && points.length >= 6
      ? [x - column * scaleX, scaleX, 0, y + row * scaleY, 0, -scaleY]
      : matrix.length === 16
        ? [matrix[3] ?? 0, matrix[0] ?? 0, matrix[1] ?? 0, matrix[7] ?? 0, matrix[4] ?? 0, matrix[5] ?? 0]
        : null;
  if (found === null) return null;
  checkTransform(found, 'The TIFF');
  return found;
}

/** Throws GeoError if all pixels would be on one line or point. */
export function checkTransform([, a1, a2, , a4, a5]: GeoTransform, whose: string): void {
  const area = Math.abs(a1 * a5 - a2 * a4);
  if (area > 0 && Number.isFinite(area)) return;
  const error = refuseTiff('raster_not_georeferenced', 'has a georeference that gives its pixels no size');
  error.message = error.message.replace('The TIFF', whose);
  throw error;
}

async function namesSystem(values: TiffValues, fields: TiffDirectory['fields']): Promise<boolean> {
  const keys = await values.numbers(fields.get(tag.geoKeys), 4 * (maxKeys + 1));
  const ascii = fields.get(tag.geoAscii);
  // Keys refer to texts by offset, so zero bytes do not end them.
  const texts = ascii === undefined ? '' : textOf(await values.bytes(ascii, maxTextLength));
  if (parsedAsSystem.test(texts) && namesFiles(texts))
    throw refuseTiff('unsupported_crs', 'refers to files in its reference system, which is not supported');
  let isNamed = false;
  for (let at = 4; at + 3 < keys.length; at += 4) {
    const [key = 0, location = 0, , value = 0] = keys.slice(at, at + 4);
    // A model type alone (0: undefined) declares nothing.
    if (systemKeys.has(key) && location === 0 && value !== 0) isNamed ||= key !== 1024;
  }
  return isNamed;
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1').replaceAll('\0', '|');
}
