import type { Gdal } from '../../adapters/gdal/open-gdal.ts';
import type { JobProgress, JobWarning } from '../../core/jobs/job-state.ts';
import type { Declaration } from '../../geo/declaration.ts';
import type { RasterSampling } from '../../geo/raster/manifest.ts';
import type { PreparedRaster } from '../../geo/raster/source/prepared-raster.ts';
import type { WorkspaceNeeds, StepIo, StepWorkspace } from '../sandbox/step-executor.ts';
import type { StepProgress } from '../sandbox/step-protocol.ts';
import { beginsAsGeoPackage, tilesAsTiff } from '../exchange/import/tiles-as-tiff.ts';
import { decodePictureStep } from '../steps/decode-picture/step.ts';
import { type FinishedRaster, finishRasterStep } from '../steps/finish-raster/step.ts';
import { digitsLost } from '../steps/finish-raster/digits-lost.ts';
import { planRasterStep } from '../steps/plan-raster/step.ts';
import { type PrepareRasterRequest, prepareRasterStep } from '../steps/prepare-raster/step.ts';
import { buildSections } from './build-sections.ts';
import { timeLimitOf } from './duration.ts';
import type { SectionStore } from './section-store.ts';

export interface RasterInSandboxOptions extends Pick<StepIo<never>, 'signal' | 'wallClockMs'> {
  /** Name and size (bytes) of the uploaded file. */
  readonly source: string;
  readonly size: number;
  readonly declared: Declaration;
  readonly report: (progress: JobProgress) => void;
  /** Resampling that the caller requests; undefined: decided by the file and its values. */
  readonly resampling?: RasterSampling['resampling'] | undefined;
  /** Where the sections of a long raster are stored; null: it is converted at once. */
  readonly sections: SectionStore | null;
}

export interface MadeRaster extends FinishedRaster {
  /** Folder of the files in the workspace. */
  readonly folder: string;
  readonly warnings: readonly JobWarning[];
}

const decodedFile = 'decoded.tif';

/**
 * Memory and scratch (bytes) for making a raster from a file of this size. The number of pixels, known only
 * later, may require more.
 */
export function needsOfRaster(size: number): WorkspaceNeeds {
  return { memory: 1536 * 2 ** 20, scratch: 2 ** 27 + 8 * size };
}

/**
 * Runs sandboxed programs: one that validates the TIFF, those of GDAL, and one that arranges the output of
 * GDAL. Tiles of a GeoPackage are converted to a TIFF first.
 */
export function rasterInSandbox(
  { gdal, threads }: { readonly gdal: Gdal; readonly threads: number },
  workspace: StepWorkspace,
  { source, size, declared, signal, wallClockMs, report, sections, resampling }: RasterInSandboxOptions,
) {
  const io = { signal, wallClockMs };
  return {
    /** With `decodedWidth`, a JPEG 2000 image is decoded at that width only, for its position. */
    async prepare(decodedWidth: number | null = null): Promise<PreparedRaster> {
      const within = (from: number, to: number) => ({ ...io, report: over(report, [from, to], 1) });
      const prepareFile = async (request: PrepareRasterRequest, progress: ReturnType<typeof within>) => {
        const found = await workspace.run(prepareRasterStep, request, progress);
        if (!('picture' in found)) return found;
        const decoding = { encoded: found, target: decodedFile, width: decodedWidth, threads };
        const { bytes } = await workspace.run(decodePictureStep(gdal), decoding, within(6, 7));
        await workspace.remove(found.picture);
        const again = { source: decodedFile, size: bytes, declared, decoded: found };
        const prepared = await workspace.run(prepareRasterStep, again, within(7, 8));
        if ('picture' in prepared) throw new Error('GDAL decoded an image to an image.');
        return prepared;
      };
      if (!(await beginsAsGeoPackage(workspace, source)))
        return prepareFile({ source, size, declared }, within(5, 8));
      const tiles = { gdal, threads, source, size, copying: within(5, 6), joining: within(6, 7) };
      const { file, bytes, formats, warnings } = await tilesAsTiff(workspace, tiles);
      const request = { source: file, size: bytes, declared };
      const prepared = await prepareFile(request, within(7, 8));
      const sent = { bytes: size, compression: formats };
      return { ...prepared, sent, warnings: [...warnings, ...prepared.warnings] };
    },
    /**
     * Makes a version of at most `maxBytes` bytes (null: unlimited). With `maxSide`, a preview whose width
     * and height are at most that many pixels.
     */
    async make(
      prepared: PreparedRaster,
      maxBytes: number | null,
      maxSide: number | null = null,
    ): Promise<MadeRaster> {
      const isPreview = maxSide !== null;
      const limitMs = timeLimitOf(prepared, wallClockMs);
      const folder = isPreview ? 'preview' : 'raster';
      const marks = isPreview ? ([8, 12, 14] as const) : ([14, 88, 95] as const);
      const until = performance.now() + limitMs;
      const converting = () => ({
        signal,
        wallClockMs: Math.max(1, until - performance.now()),
        report: over(report, [marks[0], marks[1]], 2),
      });
      const plan = await workspace.run(
        planRasterStep(gdal),
        { prepared, maxSide, resampling: resampling ?? null },
        converting(),
      );
      const built = await buildSections(workspace, {
        ...{ gdal, threads, prepared, plan, isPreview, maxBytes, io: converting },
        store: isPreview ? null : sections,
      });
      const finishing = { signal, wallClockMs: limitMs, report: over(report, [marks[1], marks[2]], 3) };
      const request = { prepared, plan, parts: built.parts, folder, maxBytes };
      const finished = await workspace.run(finishRasterStep, request, finishing);
      const warnings = [
        ...[...prepared.warnings, ...plan.warnings, ...built.warnings],
        ...digitsLost(finished.manifest),
      ];
      return { ...finished, folder, warnings };
    },
  };
}

/** Maps a step's progress to a range of the job's progress; `n` is the number of the stage, of three. */
function over(report: RasterInSandboxOptions['report'], [from, to]: readonly [number, number], n: number) {
  return ({ stage, fraction, message }: StepProgress): void =>
    report({ stage, progress: from + (to - from) * Math.min(1, fraction), message, step: { n, of: 3 } });
}
