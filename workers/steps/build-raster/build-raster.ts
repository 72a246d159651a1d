import type { Gdal } from '../../../adapters/gdal/open-gdal.ts';
import {
  overviewsCommand,
  type RasterInput,
  sampleCommand,
  warpCommand,
} from '../../../adapters/gdal/raster/raster-commands.ts';
import type { JobWarning } from '../../../core/jobs/job-state.ts';
import { GeoError } from '../../../geo/geo-error.ts';
import { planStorage, type StoragePlan } from '../../../geo/raster/facts/plan-storage.ts';
import type { RasterSampling } from '../../../geo/raster/manifest.ts';
import type { GridPart, RasterGrid } from '../../../geo/raster/grid/plan-grid.ts';
import type { ServedStepContext } from '../../sandbox/step-executor.ts';
import { JobProblem } from '../../../core/jobs/job-problem.ts';
import { describeRaster } from './describe-raster.ts';
import { samplingEvidence } from './sampling-evidence.ts';
import { ProgramsOfRaster } from './programs-of-raster.ts';
import { type BuildRasterRequest, type BuiltRaster, pixelBytes } from './built-raster.ts';

/** Share of converting in the progress of a part; overviews take the rest. */
const converting = 0.7;

/** Runs the GDAL programs one after the other. Throws JobProblem. */
export async function buildRaster(
  gdal: Gdal,
  { prepared, threads, maxSide, resampling: requested }: BuildRasterRequest,
  workspace: ServedStepContext,
): Promise<BuiltRaster> {
  const programs = new ProgramsOfRaster(gdal, prepared, threads, workspace);
  try {
    const known = await describeRaster(programs, { folder: workspace.folder, prepared, lv03Grid: null });
    const { input, facts, grid: full } = known;
    const grid = maxSide === null ? full : coarser(full, maxSide);
    const storage = planStorage(facts, await samplingEvidence(programs, known, requested));
    // A preview is replaced soon, so speed matters more than quality.
    const resampling = maxSide === null ? storage.sampling.resampling : 'nearest';
    const files = [];
    const sampleZoom = storage.kind === 'imagery' ? zoomOfSample(grid) : null;
    const left = timeLeft();
    for (const [number, part] of grid.parts.entries()) {
      const done = (fraction: number) => {
        const whole = (number + fraction) / grid.parts.length;
        const message = `Converting ${prepared.description.image.width} × ${prepared.description.image.height} pixels.${left(whole)}`;
        workspace.report({ stage: 'tiling', fraction: whole, message });
      };
      files.push(
        await buildPart(programs, input, {
          part,
          number,
          storage,
          resampling,
          grid,
          sampleZoom,
          readsOverviews: maxSide !== null,
          done,
        }),
      );
    }
    const warnings: readonly JobWarning[] = [...known.warnings, ...programs.warnings()];
    return { grid, storage, crs: facts.crs ?? nameOf(prepared), files, sampleZoom, warnings };
  } catch (error) {
    if (!(error instanceof GeoError)) throw error;
    throw new JobProblem(error.code, error.message, { details: { ...error.details } });
  }
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

function nameOf({ system }: BuildRasterRequest['prepared']): string {
  return system !== null && 'code' in system ? `EPSG:${system.code}` : 'from its .prj';
}

interface PartRun {
  readonly part: GridPart;
  readonly number: number;
  readonly storage: StoragePlan;
  readonly resampling: RasterSampling['resampling'];
  readonly grid: RasterGrid;
  readonly sampleZoom: number | null;
  readonly readsOverviews: boolean;
  readonly done: (fraction: number) => void;
}

async function buildPart(
  programs: ProgramsOfRaster,
  input: RasterInput,
  { part, number, storage, resampling, grid: { zoom, overviews }, sampleZoom, readsOverviews, done }: PartRun,
): Promise<BuiltRaster['files'][number]> {
  const { folder, prepared } = input;
  const file = `warped-${number}.tif`;
  const fileBytes = 2 ** 28 + 4 * Math.max(pixelBytes(prepared), part.width * part.height);
  const warp = warpCommand(input, {
    part,
    storage,
    resampling,
    readsOverviews,
    target: file,
    threads: programs.threads,
    memoryMiB: programs.warpMiB,
  });
  await programs.run(warp, 'convert the pixels', {
    fileBytes,
    isTransforming: true,
    report: (fraction) => done(converting * fraction),
  });
  if (overviews > 0)
    await programs.run(
      overviewsCommand(folder, file, storage.sampling.overviews, overviews),
      'build overviews',
      {
        fileBytes,
        report: (fraction) => done(converting + (1 - converting) * fraction),
      },
    );
  if (sampleZoom === null) return { file, sample: null };
  const sample = `sample-${number}.tif`;
  const command = sampleCommand(folder, file, sample, zoom - sampleZoom - 1);
  await programs.run(command, 'copy an overview', { fileBytes });
  return { file, sample };
}

/** The zoom of the finest level with at most about a thousand pixels along each side. */
function zoomOfSample({ zoom, overviews, parts }: RasterGrid): number {
  const maxLength = Math.max(...parts.flatMap(({ width, height }) => [width, height]));
  return zoom - Math.min(overviews, Math.max(0, Math.ceil(Math.log2(maxLength / 1024))));
}

/** No estimate before this time (milliseconds). */
const minElapsedMs = 5000;

/**
 * Returns a function that estimates the remaining time from the elapsed time and the fraction done, as a
 * sentence; empty while it is too early for an estimate.
 */
function timeLeft(now: () => number = () => performance.now()): (fraction: number) => string {
  const begun = now();
  return (fraction) => {
    const passed = now() - begun;
    if (passed < minElapsedMs || fraction < 0.03 || fraction >= 1) return '';
    const seconds = (passed * (1 - fraction)) / fraction / 1000;
    if (seconds < 10) return ' A few seconds remaining.';
    if (seconds < 90) return ` About ${Math.ceil(seconds / 10) * 10} seconds remaining.`;
    return ` About ${Math.round(seconds / 60)} minutes remaining.`;
  };
}
