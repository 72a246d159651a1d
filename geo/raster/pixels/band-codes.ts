import type { RasterBand, RasterManifest } from '../manifest.ts';
import type { BandCode } from './pixel-window.ts';

/** Of numbers that are meant as they are. */
export const plainCode: BandCode = { nodata: null, scale: 1, offset: 0 };

/**
 * How the numbers of a band are meant.
 * @param nodata takes the place of what the band says; undefined: as the band says
 */
export function bandCode(
  band: RasterBand,
  { dataType }: RasterManifest,
  nodata?: number | 'nan' | null,
): BandCode {
  const declared = nodata === undefined ? band.nodata : nodata;
  const { scale, offset } = band;
  if (declared === null || declared === 'nan') return { nodata: null, scale, offset };
  // What is written with few digits is meant as the number that 32 bits hold.
  return { nodata: dataType === 'float32' ? Math.fround(declared) : declared, scale, offset };
}

/** Whether some number, or what is no number, may stand for nothing. */
export function mayLackData(codes: readonly BandCode[], { dataType }: RasterManifest): boolean {
  return dataType.startsWith('float') || codes.some(({ nodata }) => nodata !== null);
}
