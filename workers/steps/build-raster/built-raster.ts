import type { JobWarning } from '../../../core/jobs/job-state.ts';
import type { StoragePlan } from '../../../geo/raster/facts/plan-storage.ts';
import type { RasterGrid } from '../../../geo/raster/grid/plan-grid.ts';
import type { PreparedRaster } from '../../../geo/raster/source/prepared-raster.ts';

export interface BuildRasterRequest {
  readonly prepared: PreparedRaster;
  /** Processor threads that may be used. */
  readonly threads: number;
  /** Longest side (pixels) of a first, coarse version; null: full resolution. */
  readonly maxSide: number | null;
}

/** What GDAL wrote, which `finish-raster` puts in order. */
export interface BuiltRaster {
  readonly grid: RasterGrid;
  readonly storage: StoragePlan;
  readonly crs: string;
  /** One TIFF a part, with overviews; and of imagery one of its colours without loss, for statistics. */
  readonly files: readonly { readonly file: string; readonly sample: string | null }[];
  /** The one level that such samples have. */
  readonly sampleZoom: number | null;
  readonly warnings: readonly JobWarning[];
}

/**
 * Tiles of the grid that a strip or tile of the source comes to lie in, as times its own size. Small ones lie in more, of
 * which the rest holds nothing and is packed to next to no bytes.
 */
const spread = 4;

/** Bytes of the pixels that are written: of a sparse file, those around what it holds. */
export function writtenBytes(prepared: PreparedRaster): number {
  return pixelBytes(prepared) * Math.min(1, prepared.description.filledShare * spread);
}

/** Bytes of all pixels as they are in memory. */
export function pixelBytes({ description: { image } }: PreparedRaster): number {
  return image.width * image.height * (image.bands + 1) * Math.max(1, image.bits / 8);
}
