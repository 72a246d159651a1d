import { readSwiss } from './guess-swiss.ts';
import { namesLv03 } from './names-lv03.ts';
import { type Reproject, reprojectFrom } from './reproject.ts';
import { unknownSystem } from './unknown-system.ts';

export type Extent = readonly [west: number, south: number, east: number, north: number];

export interface GuessedSystem {
  readonly name: string;
  readonly code: 4326 | 2056 | 21781;
  /** Null if the coordinates are in degrees already. */
  readonly reproject: Reproject | null;
}

/**
 * The system of a layer that declares none: degrees; LV95, whose numbers no other system has; or LV03 if one of
 * `names` (of the file and its columns) states it. Throws GeoError `crs_unknown` with the systems that fit.
 */
export function guessSystem(extent: Extent, layer: string, names: readonly string[]): GuessedSystem {
  const [west, south, east, north] = extent;
  if (west >= -180 && east <= 180 && south >= -90 && north <= 90)
    return { name: 'WGS 84 (degrees)', code: 4326, reproject: null };
  const isLv03Named = namesLv03(names);
  const [one, other] = [readSwiss(west, south, isLv03Named), readSwiss(east, north, isLv03Named)];
  if (one === null || one.system !== other?.system || one.isMirrored || other.isMirrored)
    throw unknownSystem(layer, extent);
  const code = one.system === 'LV95' ? 2056 : 21781;
  return { name: one.system, code, reproject: reprojectFrom(code) };
}
