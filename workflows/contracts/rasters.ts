/** Uploads and imports of rasters. */
import type { JobInput } from './jobs.ts';

/** Long operations on rasters; on the `raster` queue. */
export interface RasterActivities {
  /**
   * Builds a raster version from the upload and publishes it, which completes the job; may publish a preview
   * first.
   */
  buildRaster(input: JobInput): Promise<void>;
}

/** A version of a raster of the plan, with the key of its manifest; `refused` if the file cannot be read. */
export type ImportedRaster =
  | { readonly outcome: 'made'; readonly manifestKey: string }
  | { readonly outcome: 'refused'; readonly code: string; readonly message: string };

/** Runs on the `raster` queue. */
export interface ImportRasterActivities {
  /** Builds and stores a version of the raster with this number in the plan. */
  importRaster(
    input: JobInput & { readonly planKey: string; readonly number: number; readonly of: number },
  ): Promise<ImportedRaster>;
}

/** Summaries of the activities of rasters. */
export const rasterSummaries: Readonly<Record<keyof (RasterActivities & ImportRasterActivities), string>> = {
  buildRaster: 'Build and publish the raster',
  importRaster: 'Build a raster of the imported room',
};
