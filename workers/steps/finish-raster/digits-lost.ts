import type { JobWarning } from '../../../core/jobs/job-state.ts';
import type { RasterManifest } from '../../../geo/raster/manifest.ts';

/**
 * Warns about 64-bit integers that may have lost digits because GDAL converts through doubles. The
 * statistics come from an overview whose values are means of up to `maxAveraged` pixels, so a single pixel
 * may be that many times larger.
 */
export function digitsLost({ dataType, bands, minZoom, maxZoom }: RasterManifest): readonly JobWarning[] {
  if (dataType !== 'int64' && dataType !== 'uint64') return [];
  const maxAveraged = 4 ** (maxZoom - minZoom);
  const isBeyond = bands.some(({ scale, offset, statistics: { min, max } }) =>
    [min, max].some((value) => Math.abs((value - offset) / scale) * maxAveraged > Number.MAX_SAFE_INTEGER),
  );
  if (!isBeyond) return [];
  const message = `The TIFF contains 64-bit integers; values beyond ${Number.MAX_SAFE_INTEGER} may have lost precision.`;
  return [{ code: 'digits_lost', message }];
}
