import type { JobWarning } from '../../../core/jobs/job-state.ts';
import type { GridSection } from '../../../geo/raster/grid/plan-sections.ts';
import type { PreparedRaster } from '../../../geo/raster/source/prepared-raster.ts';
import type { RasterPlan } from '../plan-raster/raster-plan.ts';

export interface BuildRasterRequest {
  readonly prepared: PreparedRaster;
  readonly plan: RasterPlan;
  readonly section: GridSection;
  /** Number of overviews to add. */
  readonly overviews: number;
  /** For imagery: a lossless copy of a level, for statistics. */
  readonly sample: { readonly file: string; readonly level: number } | null;
  /** Name of the TIFF to write. */
  readonly target: string;
  /** Whether it is replaced soon, so that speed matters more than quality. */
  readonly isPreview: boolean;
  /** Maximum number of CPU threads. */
  readonly threads: number;
}

export interface BuiltSection {
  /** Size of the TIFF. */
  readonly bytes: number;
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
