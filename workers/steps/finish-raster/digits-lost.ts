import type { JobWarning } from '../../../core/jobs/job-state.ts';
import type { RasterManifest } from '../../../geo/raster/manifest.ts';

/**
 * A warning of whole numbers of 64 bits that GDAL converts by way of doubles, where there may be some that these do not
 * hold. Statistics are those of an overview, each of whose values is the mean of as many as a level has fewer.
 */
export function digitsLost({ dataType, bands, minZoom, maxZoom }: RasterManifest): readonly JobWarning[] {
  if (dataType !== 'int64' && dataType !== 'uint64') return [];
  const maxAveraged = 4 ** (maxZoom - minZoom);
  const isBeyond = bands.some(({ scale, offset, statistics: { min, max } }) =>
    [min, max].some((value) => Math.abs((value - offset) / scale) * maxAveraged > Number.MAX_SAFE_INTEGER),
  );
  if (!isBeyond) return [];
  const message = `The TIFF holds whole numbers of 64 bits: those beyond ${Number.MAX_SAFE_INTEGER} may have lost their last digits.`;
  return [{ code: 'digits_lost', message }];
}
