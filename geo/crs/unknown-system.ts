import { GeoError } from '../geo-error.ts';
import { shownExtent } from '../shown-extent.ts';
import { type CandidateOptions, findCandidates } from './candidates/find-candidates.ts';

type Extent = readonly [west: number, south: number, east: number, north: number];

/** Candidates that the message names; the details contain all of them. */
const named = 5;

/** The error for coordinates that are not degrees, in a file that does not declare its reference system. */
export function unknownSystem(
  what: string,
  extent: Extent,
  positions: readonly (readonly [x: number, y: number])[] = cornersOf(extent),
  { of = 'file', zones = [] }: CandidateOptions = {},
): GeoError {
  const candidates = findCandidates(positions, { of, zones });
  const shown = candidates.slice(0, named).map(({ crs, location }) => `${crs}: ${location}`);
  const fitting =
    shown.length === 0
      ? 'They fit the area of use of no known national system'
      : `They fit ${shown.join('; ')}${candidates.length > named ? '; and others' : ''}`;
  return new GeoError(
    'crs_unknown',
    `${what} ${zones.length > 0 ? 'states a zone of UTM, but not its hemisphere' : 'declares no reference system'}, and its coordinates, with the extent ${shownExtent(extent)}, are not degrees. ${fitting}. Send the file again with its system as “crs”, such as “${candidates[0]?.crs ?? 'EPSG:2056'}”.`,
    { extent, candidates },
  );
}

/** The corners of an extent and its middle. */
function cornersOf([west, south, east, north]: Extent): [number, number][] {
  return [
    [(west + east) / 2, (south + north) / 2],
    [west, south],
    [east, south],
    [west, north],
    [east, north],
  ];
}
