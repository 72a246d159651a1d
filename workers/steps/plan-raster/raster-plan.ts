import type { JobWarning } from '../../../core/jobs/job-state.ts';
import type { StoragePlan } from '../../../geo/raster/facts/plan-storage.ts';
import type { RasterGrid } from '../../../geo/raster/grid/plan-grid.ts';
import type { RasterSampling } from '../../../geo/raster/manifest.ts';
import type { PreparedRaster } from '../../../geo/raster/source/prepared-raster.ts';

export interface PlanRasterRequest {
  readonly prepared: PreparedRaster;
  /** Maximum side (pixels) of a preview; null: full resolution. */
  readonly maxSide: number | null;
  /** Resampling that the caller requests; null: decided by the file and its values. */
  readonly resampling: RasterSampling['resampling'] | null;
}

/** What a raster becomes: its grid, and how its pixels are stored. */
export interface RasterPlan {
  readonly grid: RasterGrid;
  readonly storage: StoragePlan;
  readonly crs: string;
  readonly warnings: readonly JobWarning[];
}
