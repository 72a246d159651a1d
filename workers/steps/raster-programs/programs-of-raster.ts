import type { Argument } from '../../../adapters/confinement/argument.ts';
import type { Gdal } from '../../../adapters/gdal/open-gdal.ts';
import type { RasterRun } from '../../../adapters/gdal/raster/run-raster-program.ts';
import { JobProblem } from '../../../core/jobs/job-problem.ts';
import type { JobWarning } from '../../../core/jobs/job-state.ts';
import type { PreparedRaster } from '../../../geo/raster/source/prepared-raster.ts';
import type { ServedStepContext } from '../../sandbox/step-executor.ts';
import { problemOfRaster } from '../problem-of-raster.ts';

interface OneRun extends Pick<RasterRun, 'input' | 'report'> {
  readonly fileBytes?: number;
  /** Positions outside the domain of a reference system are not an error of the file. */
  readonly isTransforming?: boolean;
}

/** Number of crashes after which the file is considered the cause. */
const crashesTaken = 3;
const what = 'The program that reads the TIFF (GDAL)';

/** Runs GDAL programs on one raster: sets their limits and interprets their outcomes. */
export class ProgramsOfRaster {
  readonly threads: number;
  /** Memory (MiB) for pixels that are converted at once. */
  readonly warpMiB: number;
  readonly #gdal: Gdal;
  readonly #prepared: PreparedRaster;
  readonly #context: ServedStepContext;
  readonly #until: number;
  readonly #warnings = new Set<string>();
  #last: string | undefined;

  constructor(gdal: Gdal, prepared: PreparedRaster, threads: number, context: ServedStepContext) {
    this.#gdal = gdal;
    this.#prepared = prepared;
    this.#context = context;
    this.threads = threads;
    this.warpMiB = Math.max(32, Math.min(512, Math.floor(context.memoryBytes / 8 / 2 ** 20)));
    this.#until = performance.now() + context.wallClockMs;
  }

  /**
   * Returns what the program prints. `action` describes its task for error messages. Throws JobProblem or the
   * signal's reason.
   */
  async run(command: readonly Argument[], action: string, run: OneRun = {}): Promise<string> {
    const { folder, memoryBytes, signal } = this.#context;
    const { fileBytes = 2 ** 24, isTransforming = false, ...rest } = run;
    for (let times = 1; ; times++) {
      const outcome = await this.#gdal.runRaster(command, {
        folder,
        memoryBytes,
        signal,
        fileBytes,
        wallClockMs: Math.max(1, this.#until - performance.now()),
        threads: this.threads,
        hasSidecars: this.#prepared.hasSidecars,
        ...rest,
      });
      if (outcome.type !== 'done') {
        if (outcome.type === 'crashed' && times < crashesTaken) continue;
        throw problemOfRaster(outcome, { what, times, memoryBytes });
      }
      for (const warning of outcome.warnings) this.#warnings.add(warning);
      this.#last = outcome.errors[0] ?? outcome.warnings[0];
      const errors = outcome.errors.filter((error) => !(isTransforming && ofPositions.test(error)));
      if (errors.length === 0) return outcome.output;
      const isSystem = /\bSRS\b|\bCRS\b|coordinate system|PROJ:|reproject/i.test(errors[0] ?? '');
      throw new JobProblem(
        isSystem ? 'unsupported_crs' : 'invalid_file',
        `The TIFF cannot be read. GDAL could not ${action}: ${errors[0]?.replace(/\.$/, '')}.`,
      );
    }
  }

  /** The last message of GDAL, as the end of a sentence. */
  lastWords(): string {
    return this.#last === undefined ? '' : `. GDAL: ${this.#last.replace(/\.$/, '')}`;
  }

  warnings(): JobWarning[] {
    return [...this.#warnings].slice(0, 10).map((message) => ({ code: 'gdal_warning', message }));
  }
}

/** Errors that GDAL reports for single positions while all others were converted. */
const ofPositions =
  /projection domain|invalid (latitude|longitude|coordinate)|tolerance condition|no convergence|outside of (the )?(area|domain)|too many points|failed to transform|reprojection failed|PROJ: \w+: /i;
