import type { FeatureSummary } from './feature-summary.ts';
import type { Bbox } from '../../bbox.ts';

/**
 * The box around all features. It crosses the antimeridian (west greater than east, RFC 7946 section 5.2) if
 * it would otherwise contain an empty range of more than half of the globe's longitudes.
 */
export function layerBbox(summary: FeatureSummary): Bbox | null {
  if (summary.located === 0) return null;
  const [west, south, east, north] = summary.extent;
  const { covered, starts, ends } = summary.coverage;
  const isWithinWorld = west >= -180 && east <= 180;

  let widestGap = { start: 0, length: 0 };
  let length = 0;
  // Twice around the globe, because a gap may cross the antimeridian.
  for (let i = 0; i < 720; i++) {
    length = covered[i % 360] === 0 ? length + 1 : 0;
    if (length > widestGap.length) widestGap = { start: i - length + 1, length };
    if (length >= 360) break;
  }
  const first = (widestGap.start + widestGap.length) % 360;
  const last = (widestGap.start + 359) % 360;
  const isInnerGap = widestGap.length > 180 && first > last;
  if (isInnerGap) {
    const start = starts[first]!;
    const end = ends[last]!;
    if (start === start && end === end && start > end) return [start, south, end, north];
  }
  if (isWithinWorld) return [west, south, east, north];
  if (east - west >= 360 || widestGap.length === 0) return [-180, south, 180, north];
  return [starts[first]!, south, ends[last]!, north];
}
