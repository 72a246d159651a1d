import { createRequire } from 'node:module';
import type proj4 from 'proj4';
import { isCovered, lv03ByGrid } from './lv03-grid.ts';
import { definitionOf } from './definitions.ts';

/** Converts a position to degrees of longitude and latitude (WGS 84). NaN if it has no equivalent. */
export type Reproject = (x: number, y: number) => readonly [longitude: number, latitude: number];

/** Loaded on first use: few files need it, and loading takes longer than reading most files. */
const load = createRequire(import.meta.url);

const lv03 = 21781;

const known = new Map<number, Reproject>();

/**
 * The converter from the reference system of an EPSG code, with ordinates in the order x, y; null for unknown
 * codes.
 */
export function reprojectFrom(code: number): Reproject | null {
  const made = known.get(code);
  if (made !== undefined) return made;
  const definition = definitionOf(code);
  if (definition === null) return null;
  const { inverse } = (load('proj4') as typeof proj4)('+proj=longlat +datum=WGS84', definition);
  const byGrid = code === lv03 ? lv03ByGrid() : null;
  const convert: Reproject = (x, y) => {
    const [longitude, latitude] = byGrid !== null && isCovered(x, y) ? byGrid(x, y) : inverse([x, y]);
    return [rounded(longitude), rounded(latitude)];
  };
  known.set(code, convert);
  return convert;
}

/** Rounds to nine decimals, a tenth of a millimetre; further digits are noise of the conversion. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e9) / 1e9;
}

/**
 * The EPSG code in the name of a reference system: a URN or URL of OGC, "EPSG:2056", a bare number, or a name that is
 * common for Swiss coordinates. Null for all others.
 */
export function epsgCodeOf(name: string): number | null {
  const text = name.trim();
  const match =
    /^(?:urn:(?:ogc|x-ogc):def:crs:)?epsg:(?:[\d.]*:)?(\d{4,6})$/i.exec(text) ??
    /^https?:\/\/www\.opengis\.net\/(?:def\/crs\/epsg\/[\d.]+\/|gml\/srs\/epsg\.xml#)(\d{4,6})$/i.exec(
      text,
    ) ??
    /^(\d{4,6})$/.exec(text);
  if (match !== null) return Number(match[1]);
  if (/^(CH1903\+)?[\s/_-]*LV95$/i.test(text)) return 2056;
  if (/^(CH1903)?[\s/_-]*LV03$/i.test(text)) return 21781;
  return null;
}
