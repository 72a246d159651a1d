import { GeoError } from '../geo-error.ts';
import { shownExtent } from '../shown-extent.ts';
import { readSwiss } from './guess-swiss.ts';
import { type Reproject, reprojectFrom } from './reproject.ts';

export type Extent = readonly [west: number, south: number, east: number, north: number];

export interface GuessedSystem {
  readonly name: string;
  /** Null if the coordinates are in degrees already. */
  readonly reproject: Reproject | null;
}

/**
 * Guesses the system of a layer without a reference system from its coordinates: degrees, or metres of one of
 * the Swiss systems. Throws GeoError with the observed extent for anything else.
 */
export function guessSystem(extent: Extent, layer: string): GuessedSystem {
  const [west, south, east, north] = extent;
  if (west >= -180 && east <= 180 && south >= -90 && north <= 90)
    return { name: 'WGS 84 (degrees)', reproject: null };
  const [one, other] = [readSwiss(west, south), readSwiss(east, north)];
  if (one !== null && one.system === other?.system && !one.isMirrored && !other.isMirrored)
    return { name: one.system, reproject: reprojectFrom(one.system === 'LV95' ? 2056 : 21781) };
  throw new GeoError(
    'unsupported_crs',
    `“${layer}” declares no reference system, and its extent ${shownExtent(extent)} fits neither degrees nor Swiss coordinates. Save it with its reference system.`,
    { extent: [west, south, east, north] },
  );
}
