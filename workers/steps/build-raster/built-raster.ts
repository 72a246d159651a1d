import type { JobWarning } from '../../../core/jobs/job-state.ts';
import type { RasterSampling } from '../../../geo/raster/manifest.ts';
import type { StoragePlan } from '../../../geo/raster/facts/plan-storage.ts';
import type { RasterGrid } from '../../../geo/raster/grid/plan-grid.ts';
import type { PreparedRaster } from '../../../geo/raster/source/prepared-raster.ts';

export interface BuildRasterRequest {
  readonly prepared: PreparedRaster;
  /** Maximum number of CPU threads. */
  readonly threads: number;
  /** Maximum side (pixels) of a preview; null: full resolution. */
  readonly maxSide: number | null;
  /** Resampling that the caller requests; null: decided by the file and its values. */
  readonly resampling: RasterSampling['resampling'] | null;
}

/** The output of GDAL, which `finish-raster` rearranges. */
export interface BuiltRaster {
  readonly grid: RasterGrid;
  readonly storage: StoragePlan;
  readonly crs: string;
  /** One TIFF per part, with overviews. For imagery also a lossless copy of an overview, for statistics. */
  readonly files: readonly { readonly file: string; readonly sample: string | null }[];
  /** The single zoom level of these samples. */
  readonly sampleZoom: number | null;
  readonly warnings: readonly JobWarning[];
}

/**
 * Estimated ratio of the area of the grid tiles that a strip or tile of the source falls into to its own
 * area. A small one has a higher ratio, but the empty rest of its tiles compresses to almost nothing.
 */
const spread = 4;

/** Bytes of the pixels to be written; for a sparse file only those around its data. */
export function writtenBytes(prepared: PreparedRaster): number {
  return pixelBytes(prepared) * Math.min(1, prepared.description.filledShare * spread);
}

/** Uncompressed size of all pixels (bytes). */
export function pixelBytes({ description: { image } }: PreparedRaster): number {
  return image.width * image.height * (image.bands + 1) * Math.max(1, image.bits / 8);
}
