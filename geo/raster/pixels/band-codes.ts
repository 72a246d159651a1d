import type { RasterBand, RasterManifest } from '../manifest.ts';
import type { BandCode } from './pixel-window.ts';

/** For numbers that are used unchanged. */
export const plainCode: BandCode = { nodata: null, scale: 1, offset: 0 };

/**
 * How the numbers of a band are interpreted.
 * @param nodata overrides the value of the band; undefined: as in the band
 */
export function bandCode(
  band: RasterBand,
  { dataType }: RasterManifest,
  nodata?: number | 'nan' | null,
): BandCode {
  const declared = nodata === undefined ? band.nodata : nodata;
  const { scale, offset } = band;
  if (declared === null || declared === 'nan') return { nodata: null, scale, offset };
  // A value written with few digits means the nearest 32-bit float.
  return { nodata: dataType === 'float32' ? Math.fround(declared) : declared, scale, offset };
}

/** Whether some number or NaN may mark missing data. */
export function mayLackData(codes: readonly BandCode[], { dataType }: RasterManifest): boolean {
  return dataType.startsWith('float') || codes.some(({ nodata }) => nodata !== null);
}
