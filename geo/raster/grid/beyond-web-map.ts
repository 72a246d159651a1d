import type { SourceWarning } from '../../gdal/gdal-source.ts';
import type { SampledPositions } from './sampled-positions.ts';
import { maxLatitude } from './web-mercator.ts';

/** Degrees. Extents of Web Mercator are written with few digits. */
const tolerance = 0.01;

/**
 * Warns of cells beyond the latitudes that web maps cover. Each cell between four samples counts with its
 * mean latitude.
 */
export function beyondWebMap({ across, positions }: SampledPositions): readonly SourceWarning[] {
  const latitudes = positions.flatMap((position) => (position === null ? [] : [Math.abs(position[1])]));
  if (latitudes.every((latitude) => latitude <= maxLatitude + tolerance)) return [];
  let [cells, hidden] = [0, 0];
  for (let index = 0; index + across + 1 < positions.length; index++) {
    if (index % across === across - 1) continue;
    const corners = [index, index + 1, index + across, index + across + 1].map((at) => positions[at] ?? null);
    if (corners.includes(null)) continue;
    cells++;
    const mean = corners.reduce((sum, corner) => sum + Math.abs(corner?.[1] ?? 0), 0) / corners.length;
    if (mean > maxLatitude) hidden++;
  }
  const percent = Math.round((100 * hidden) / Math.max(1, cells));
  const share = percent < 1 ? 'Less than 1 %' : `About ${percent} %`;
  const message = `${share} of the cells of the TIFF are beyond ±${maxLatitude.toFixed(2)} degrees of latitude, which web maps do not cover; they are not shown. The original file contains them.`;
  return [{ code: 'beyond_web_map', message }];
}
