import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Gdal } from '../../../adapters/gdal/open-gdal.ts';
import { warpCommand } from '../../../adapters/gdal/raster/raster-commands.ts';
import type { ServedStepContext } from '../../sandbox/step-executor.ts';
import { coarsen } from '../raster-programs/coarsen.ts';
import { ProgramsOfRaster } from '../raster-programs/programs-of-raster.ts';
import { rasterInput } from '../raster-programs/raster-input.ts';
import { type BuildRasterRequest, type BuiltSection, pixelBytes } from './built-section.ts';

/** Share of converting in the progress; overviews take the rest. */
const converting = 0.7;

/** Runs the GDAL programs one after the other. Throws JobProblem. */
export async function buildRaster(
  gdal: Gdal,
  { prepared, plan, section, overviews, sample, target, isPreview, threads }: BuildRasterRequest,
  workspace: ServedStepContext,
): Promise<BuiltSection> {
  const { folder } = workspace;
  const { storage } = plan;
  const programs = new ProgramsOfRaster(gdal, prepared, threads, workspace);
  const { width, height } = prepared.description.image;
  const message = `Converting ${width} × ${height} pixels.`;
  const report = (fraction: number) => workspace.report({ stage: 'tiling', fraction, message });
  const fileBytes = 2 ** 28 + 4 * Math.max(pixelBytes(prepared), section.width * section.height);
  const warp = warpCommand(rasterInput(folder, prepared, plan.crs), {
    ...{ section, storage, target, threads, readsOverviews: isPreview, memoryMiB: programs.warpMiB },
    // A preview is replaced soon, so speed matters more than quality.
    resampling: isPreview ? 'nearest' : storage.sampling.resampling,
  });
  await programs.run(warp, 'convert the pixels', {
    fileBytes,
    isTransforming: true,
    report: (fraction) => report(converting * fraction),
  });
  await coarsen(programs, {
    ...{ folder, file: target, fileBytes, method: storage.sampling.overviews, overviews, sample },
    report: (fraction) => report(converting + (1 - converting) * fraction),
  });
  const { size } = await stat(join(folder, target));
  return { bytes: size, warnings: programs.warnings() };
}
