import type { EncodedRaster } from '../../../geo/raster/source/prepared-raster.ts';

export interface DecodePictureRequest {
  readonly encoded: EncodedRaster;
  /** Name of the TIFF to write. */
  readonly target: string;
  /** Width of a coarse version, in pixels; null: full resolution. */
  readonly width: number | null;
  readonly threads: number;
}

export interface DecodedPicture {
  /** Size of the TIFF. */
  readonly bytes: number;
}
