import { GeoError } from '../../geo-error.ts';
import { checkTransform, type GeoTransform } from './geo-reference.ts';

/** What the header of an ASCII grid declares (Esri ASCII raster format). */
export interface GridHeader {
  readonly width: number;
  readonly height: number;
  readonly transform: GeoTransform;
  readonly nodata: number;
  /** Byte offset of the first value. */
  readonly start: number;
}

/** Number of bytes in which a header ends. */
export const maxHeaderBytes = 4096;
const maxSide = 2_000_000;
/** The value of cells without data if the header declares none. */
const defaultNodata = -9999;

const names = ['ncols', 'nrows', 'xllcorner', 'yllcorner', 'xllcenter', 'yllcenter', 'cellsize', 'dx', 'dy', 'nodata_value'] as const; // prettier-ignore
type Name = (typeof names)[number];

const beginning = /^(ncols|nrows|[xy]ll(?:corner|center)|cellsize)[ \t]+[-+.,\deE]+$/i;

/** Whether a text begins with two lines of such a header, in any order and case. */
export function beginsAsGrid(text: string): boolean {
  const lines = text
    .slice(0, 256)
    .replace('\ufeff', '')
    .trimStart()
    .split(/[\r\n]+/, 3);
  return lines.length === 3 && lines.slice(0, 2).every((line) => beginning.test(line.trim()));
}

/** Parses the header at the beginning of a grid. Throws GeoError. */
export function readGridHeader(head: Uint8Array): GridHeader {
  const text = Buffer.from(head.subarray(0, maxHeaderBytes)).toString('latin1');
  const found = new Map<Name, number>();
  const entry = /\s*([a-z_]+)[ \t]+(\S+)/giy;
  entry.lastIndex = text.startsWith('\xef\xbb\xbf') ? 3 : 0;
  let start = entry.lastIndex;
  for (let match = entry.exec(text); match !== null; match = entry.exec(text)) {
    const [, word = '', value = ''] = match;
    const name = names.find((each) => each === word.toLowerCase());
    if (name === undefined) break;
    found.set(name, /^[-+]?nan$/i.test(value) ? NaN : numberOf(name, value));
    start = entry.lastIndex;
  }
  const width = sideOf('ncols', found);
  const height = sideOf('nrows', found);
  const dx = required(found, 'cellsize', 'dx');
  const dy = required(found, 'cellsize', 'dy');
  const west = found.get('xllcorner') ?? required(found, 'xllcenter', 'xllcorner') - dx / 2;
  const south = found.get('yllcorner') ?? required(found, 'yllcenter', 'yllcorner') - dy / 2;
  const transform: GeoTransform = [west, dx, 0, south + height * dy, 0, -dy];
  if (!transform.every(Number.isFinite) || dx <= 0 || dy <= 0)
    throw refuseGrid('invalid_file', `has cells of ${dx} × ${dy} at ${west}, ${south}`);
  checkTransform(transform, 'The ASCII grid');
  return { width, height, transform, nodata: found.get('nodata_value') ?? defaultNodata, start };
}

function numberOf(name: Name, value: string): number {
  const number = Number(value.replace(',', '.'));
  if (Number.isFinite(number)) return number;
  throw refuseGrid('invalid_file', `declares “${value.slice(0, 40)}” as its ${name}, which is not a number`);
}

function required(found: ReadonlyMap<Name, number>, name: Name, instead: Name): number {
  const value = found.get(name) ?? found.get(instead);
  if (value === undefined) throw refuseGrid('invalid_file', `does not declare its ${name}`);
  return value;
}

function sideOf(name: 'ncols' | 'nrows', found: ReadonlyMap<Name, number>): number {
  const value = found.get(name);
  if (value === undefined) throw refuseGrid('invalid_file', `does not declare its ${name}`);
  if (!Number.isInteger(value) || value < 1)
    throw refuseGrid('invalid_file', `has an invalid ${name} (${value})`);
  if (value > maxSide)
    throw refuseGrid('raster_too_large', `has an ${name} of ${value}; the limit is ${maxSide}`, value);
  return value;
}

/** The error for a grid: `what` follows "The ASCII grid" and says what is wrong and where. */
export function refuseGrid(code: GeoError['code'], what: string, found?: unknown): GeoError {
  return new GeoError(code, `The ASCII grid ${what}.`, found === undefined ? {} : { found });
}
