import { inDegrees } from '../crs/candidates/find-candidates.ts';
import { nationalSystems } from '../crs/candidates/tables.ts';
import type { CandidateSystem, GeoErrorDetails } from '../geo-error.ts';
import type { InspectedBox, LocatedCandidate } from './inspected-file.ts';

/** Positions along each side of an extent that are converted. */
const perSide = 8;

/** The candidates of a `crs_unknown` error, each with the box in which it would locate the data. */
export function locateCandidates({ candidates = [], extent }: GeoErrorDetails): LocatedCandidate[] {
  return candidates.map((candidate) => ({ ...candidate, bbox: extent ? boxOf(candidate, extent) : null }));
}

function boxOf({ crs, axesSwapped }: CandidateSystem, extent: readonly number[]): InspectedBox | null {
  const system = nationalSystems().find(({ code }) => `EPSG:${code}` === crs);
  if (system === undefined) return null;
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = extent;
  const [west, south, east, north] = axesSwapped === true ? [y1, x1, y2, x2] : [x1, y1, x2, y2];
  const outline: [number, number][] = [];
  for (let i = 0; i <= perSide; i++) {
    const [x, y] = [west + ((east - west) * i) / perSide, south + ((north - south) * i) / perSide];
    outline.push([x, south], [x, north], [west, y], [east, y]);
  }
  const positions = inDegrees(system, outline);
  const [xs, ys] = [positions.map(([x]) => x), positions.map(([, y]) => y)];
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const;
  const isWithin = box[0] >= -180 && box[1] >= -90 && box[2] <= 180 && box[3] <= 90;
  return isWithin ? (box.map((side) => Math.round(side * 1e6) / 1e6) as unknown as InspectedBox) : null;
}
