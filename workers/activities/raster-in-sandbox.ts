import type { Gdal } from '../../adapters/gdal/open-gdal.ts';
import type { JobProgress, JobWarning } from '../../core/jobs/job-state.ts';
import type { PreparedRaster } from '../../geo/raster/source/prepared-raster.ts';
import type { StepIo, StepPlace } from '../sandbox/step-executor.ts';
import type { StepProgress } from '../sandbox/step-protocol.ts';
import { buildRasterStep } from '../steps/build-raster/step.ts';
import { type FinishedRaster, finishRasterStep } from '../steps/finish-raster/step.ts';
import { prepareRasterStep } from '../steps/prepare-raster/step.ts';

export interface RasterInSandboxOptions extends Pick<StepIo<never>, 'signal' | 'wallClockMs'> {
  /** Name of the uploaded file, and its size (bytes). */
  readonly source: string;
  readonly size: number;
  readonly report: (progress: JobProgress) => void;
}

export interface MadeRaster extends FinishedRaster {
  /** Where the files lie. */
  readonly folder: string;
  readonly warnings: readonly JobWarning[];
}

/** Three programs, each held in: ours that looks the TIFF over, GDAL's, and ours that orders what GDAL wrote. */
export function rasterInSandbox(
  { gdal, threads }: { readonly gdal: Gdal; readonly threads: number },
  place: StepPlace,
  { source, size, signal, wallClockMs, report }: RasterInSandboxOptions,
) {
  const io = { signal, wallClockMs };
  return {
    prepare: (): Promise<PreparedRaster> =>
      place.run(prepareRasterStep, { source, size }, { ...io, report: over(report, [5, 8], 1) }),
    /** A version of at most so many bytes (null: any number), and of no side longer than so many pixels where that is said. */
    async make(
      prepared: PreparedRaster,
      mostBytes: number | null,
      longestSide: number | null = null,
    ): Promise<MadeRaster> {
      const isPreview = longestSide !== null;
      const folder = isPreview ? 'preview' : 'raster';
      const marks = isPreview ? ([8, 12, 14] as const) : ([14, 88, 95] as const);
      const request = { prepared, threads, longestSide };
      const converting = { ...io, report: over(report, [marks[0], marks[1]], 2) };
      const built = await place.run(buildRasterStep(gdal), request, converting);
      const finishing = { ...io, report: over(report, [marks[1], marks[2]], 3) };
      const finished = await place.run(finishRasterStep, { prepared, built, folder, mostBytes }, finishing);
      return { ...finished, folder, warnings: [...prepared.warnings, ...built.warnings] };
    },
  };
}

/** Progress of a step between two marks, of three steps in all. */
function over(report: RasterInSandboxOptions['report'], [from, to]: readonly [number, number], n: number) {
  return ({ stage, fraction, message }: StepProgress): void =>
    report({ stage, progress: from + (to - from) * Math.min(1, fraction), message, step: { n, of: 3 } });
}
