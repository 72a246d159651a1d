import { GeoError } from '../geo-error.ts';
import { shownExtent } from '../shown-extent.ts';
import { degreesAt, findCandidates } from './candidates/find-candidates.ts';
import type { Extent } from './guess-system.ts';

/** Drawings in degrees are farther from the origin than this many times their size: a town, or a small country. */
const minDistance = 8;
/** Smaller drawings count as this large (degrees). */
const minSize = 1;

/**
 * Refuses a drawing without a reference system whose coordinates could be degrees as well as metres of a local grid. They
 * are taken for degrees only if the header declares no unit of length and the drawing is small and far from the
 * origin, near which local drawings start. Throws GeoError `crs_unknown`.
 */
export function refuseLocalDrawing(extent: Extent, layer: string, hasLengthUnit: boolean): void {
  const [west, south, east, north] = extent;
  if (west < -180 || east > 180 || south < -90 || north > 90) return;
  const distance = Math.hypot(nearestToZero(west, east), nearestToZero(south, north));
  const size = Math.max(minSize, Math.hypot(east - west, north - south));
  if (!hasLengthUnit && size * minDistance < distance) return;
  const middle = [(west + east) / 2, (south + north) / 2] as const;
  const others = findCandidates([middle, [west, south], [east, north]]).slice(0, 11);
  const candidates = [degreesAt(middle), ...others];
  const reason = hasLengthUnit
    ? 'its header declares a unit of length'
    : 'they can also be metres of a local grid';
  throw new GeoError(
    'crs_unknown',
    `${layer} declares no reference system. Its coordinates, with the extent ${shownExtent(extent)}, fit degrees, but ${reason}. Send the file again with its system as “crs”: “EPSG:4326” if they are degrees (${candidates[0]!.location}). A drawing on a local grid must be georeferenced first.`,
    { extent, candidates },
  );
}

function nearestToZero(min: number, max: number): number {
  return min <= 0 && max >= 0 ? 0 : Math.min(Math.abs(min), Math.abs(max));
}
