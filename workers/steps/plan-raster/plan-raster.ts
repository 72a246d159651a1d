import type { Gdal } from '../../../adapters/gdal/open-gdal.ts';
import { planStorage } from '../../../geo/raster/facts/plan-storage.ts';
import type { RasterGrid } from '../../../geo/raster/grid/plan-grid.ts';
import type { ServedStepContext } from '../../sandbox/step-executor.ts';
import { ProgramsOfRaster } from '../raster-programs/programs-of-raster.ts';
import { describeRaster } from './describe-raster.ts';
import { samplingEvidence } from './sampling-evidence.ts';
import type { PlanRasterRequest, RasterPlan } from './raster-plan.ts';

/** Reads the metadata of the TIFF with GDAL and plans its grid and storage. Throws GeoError, JobProblem. */
export async function planRaster(
  gdal: Gdal,
  { prepared, maxSide, resampling }: PlanRasterRequest,
  workspace: ServedStepContext,
): Promise<RasterPlan> {
  const programs = new ProgramsOfRaster(gdal, prepared, 1, workspace);
  const described = await describeRaster(programs, { folder: workspace.folder, prepared, lv03Grid: null });
  const { facts, grid, warnings } = described;
  const storage = planStorage(facts, await samplingEvidence(programs, described, resampling));
  return {
    ...{ storage, crs: facts.crs ?? nameOf(prepared) },
    grid: maxSide === null ? grid : coarser(grid, maxSide),
    warnings: [...warnings, ...programs.warnings()],
  };
}

/** The grid without its finest levels, so that no side is longer than `maxSide`. */
function coarser(grid: RasterGrid, maxSide: number): RasterGrid {
  const maxLength = Math.max(...grid.parts.flatMap(({ width, height }) => [width, height]));
  const fewer = Math.min(grid.overviews, Math.max(0, Math.ceil(Math.log2(maxLength / maxSide))));
  const parts = grid.parts.map((part) => ({
    ...part,
    width: part.width / 2 ** fewer,
    height: part.height / 2 ** fewer,
  }));
  return { ...grid, zoom: grid.zoom - fewer, overviews: grid.overviews - fewer, parts };
}

function nameOf({ system }: PlanRasterRequest['prepared']): string {
  return system !== null && 'code' in system ? `EPSG:${system.code}` : 'from its .prj';
}
