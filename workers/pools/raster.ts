import type { PoolCheckActivities } from '../../workflows/contracts/queues.ts';
import type { ImportRasterActivities, RasterActivities } from '../../workflows/contracts/rasters.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import { buildRaster } from '../activities/build-raster.ts';
import { checkPool } from '../activities/check-pool.ts';
import { importRaster } from '../activities/import-raster.ts';

/** The activities of the pool `raster`. */
export function rasterActivities(
  dependencies: WorkerDependencies,
): RasterActivities & ImportRasterActivities & PoolCheckActivities {
  return {
    buildRaster: buildRaster(dependencies),
    importRaster: importRaster(dependencies),
    checkPool: checkPool('raster', dependencies),
  };
}
