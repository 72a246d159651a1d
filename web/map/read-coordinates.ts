import mgrsReferences from 'mgrs';
import { readPosition } from '../../geo/table/cells/read-position.ts';
import { locationOfLv95 } from './lv95.ts';
import { locationOfUtm } from './utm.ts';

export interface WrittenLocation {
  readonly lat: number;
  readonly lng: number;
  /** How it was written. */
  readonly system: 'WGS 84' | 'LV95' | 'LV03' | 'UTM' | 'MGRS';
}

/** Longer texts are not coordinates. */
const maxLength = 80;
const utm =
  /^(\d{1,2})\s*([C-HJ-NP-X])\s+(\d{6}(?:[.,]\d+)?)\s*(?:m?E)?[\s,;/]+(\d{1,8}(?:[.,]\d+)?)\s*(?:m?N)?$/i;
const mgrs = /^\d{1,2}\s*[C-HJ-NP-X]\s*[A-HJ-NP-Z]{2}(?:\s*\d+){1,2}$/i;
/** Extent of the Swiss systems in kilometres: east, north. */
const swiss = { east: [480, 850], north: [60, 310] } as const;

/**
 * Reads a position as people write it: degrees (decimal, or with minutes and seconds, latitude first unless hemispheres
 * say otherwise), LV95 and LV03 in either order, UTM with zone and latitude band, MGRS. Null if it is none.
 */
export function readCoordinates(text: string): WrittenLocation | null {
  const written = text.trim();
  if (written.length > maxLength || !/\d/.test(written)) return null;
  return readGrid(written) ?? readPair(written);
}

function readGrid(text: string): WrittenLocation | null {
  const [, zone = '', band = '', east = '', north = ''] = utm.exec(text) ?? [];
  if (zone !== '') {
    const [x, y] = [east, north].map((part) => Number(part.replace(',', '.')));
    const isZone = Number(zone) >= 1 && Number(zone) <= 60;
    if (!isZone || x === undefined || y === undefined || y > 10_000_000) return null;
    const isSouth = band.toUpperCase() < 'N';
    return { ...locationOfUtm({ zone: Number(zone), isSouth, east: x, north: y }), system: 'UTM' };
  }
  return mgrs.test(text) ? readMgrs(text.replaceAll(/\s/g, '').toUpperCase()) : null;
}

function readMgrs(reference: string): WrittenLocation | null {
  // Easting and northing have the same number of digits.
  const digits = /\d+$/.exec(reference)?.[0] ?? '';
  if (digits.length % 2 === 1) return null;
  try {
    const [lng, lat] = mgrsReferences.toPoint(reference);
    return Number.isFinite(lat) && Number.isFinite(lng) ? { lat, lng, system: 'MGRS' } : null;
  } catch {
    return null;
  }
}

function readPair(text: string): WrittenLocation | null {
  const position = readPosition(text, 'y-first', null);
  if (position === null) return null;
  const { x: lng, y: lat } = position;
  if (Math.abs(lat) <= 90 && Math.abs(lng) <= 180) return { lat, lng, system: 'WGS 84' };
  return position.hasHemispheres ? null : (readSwiss(lat, lng) ?? readSwiss(lng, lat));
}

/** LV95 has false origins of 2,000 and 1,000 km, LV03 those of 600 and 200 km at the same point. */
function readSwiss(east: number, north: number): WrittenLocation | null {
  if (isIn(swiss.east, east - 2_000_000) && isIn(swiss.north, north - 1_000_000))
    return { ...locationOfLv95({ east, north }), system: 'LV95' };
  // The networks differ by up to 1.6 m.
  if (isIn(swiss.east, east) && isIn(swiss.north, north))
    return { ...locationOfLv95({ east: east + 2_000_000, north: north + 1_000_000 }), system: 'LV03' };
  return null;
}

function isIn([min, max]: readonly [number, number], metres: number): boolean {
  return metres >= min * 1000 && metres <= max * 1000;
}
