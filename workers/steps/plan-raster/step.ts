import type { Gdal } from '../../../adapters/gdal/open-gdal.ts';
import type { Step } from '../../sandbox/step-executor.ts';
import { asJobProblem } from '../raster-programs/as-job-problem.ts';
import { planRaster } from './plan-raster.ts';
import type { PlanRasterRequest, RasterPlan } from './raster-plan.ts';
import { rasterPlan } from './raster-plan-schema.ts';

/** Plans the grid and the storage of the prepared TIFF, with the programs of GDAL. */
export function planRasterStep(gdal: Gdal): Step<PlanRasterRequest, RasterPlan> {
  return {
    name: 'plan-raster',
    program: {
      serve: (request, workspace) => asJobProblem(planRaster(gdal, request, workspace)),
      module: new URL('./remote.ts', import.meta.url),
    },
    memory: () => 512 * 2 ** 20,
    scratch: ({ prepared }) => 2 ** 24 + prepared.bytes,
    output: { result: rasterPlan },
  };
}
