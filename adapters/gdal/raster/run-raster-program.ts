import { ownPath, type Argument } from '../../confinement/argument.ts';
import { notBegun } from '../../confinement/not-begun.ts';
import type { ProgramEnd } from '../../confinement/confined-program.ts';
import { runProgram } from '../../confinement/run-program.ts';
import { isCrash, signalOf } from '../../confinement/signal-of.ts';
import { gdalEnvironment, rasterEnvironment, skippedDrivers } from '../gdal-environment.ts';
import type { GdalMachine } from '../gdal-machine.ts';
import { readGdalWords } from '../gdal-messages.ts';

export interface RasterRun {
  readonly folder: string;
  readonly memoryBytes: number;
  readonly wallClockMs: number;
  readonly signal: AbortSignal;
  readonly threads: number;
  readonly hasSidecars: boolean;
  /** A TIFF (default), a GeoPackage with tiles, or a JPEG 2000 image. */
  readonly reads?: keyof typeof drivers;
  /** Maximum size of a file that it may write (bytes). */
  readonly fileBytes: number;
  readonly input?: string;
  /** Called with the progress, 0 to 1. */
  readonly report?: (fraction: number) => void;
}

/** Why a program did not finish. */
export type RasterFailure =
  | { readonly type: 'memory_exceeded' | 'time_exceeded' | 'disk_full' | 'file_too_long' }
  | { readonly type: 'crashed' | 'killed'; readonly signal: string };

export type RasterOutcome =
  | {
      readonly type: 'done';
      readonly output: string;
      readonly errors: readonly string[];
      readonly warnings: readonly string[];
    }
  | RasterFailure;

const maxOutput = 16 * 2 ** 20;
const drivers = {
  tiff: ['GTiff'],
  tiles: ['GTiff', 'GPKG', 'PNG', 'JPEG', 'WEBP', 'MEM'],
  pictures: ['GTiff', 'JP2OpenJPEG'],
} as const;

/**
 * Runs a raster program of GDAL in the sandbox, with only the drivers for its input. Errors that GDAL reports
 * are returned even if the exit code is 0.
 */
export async function runRasterProgram(
  { sandbox, drivers: driversOfMachine, path }: GdalMachine,
  command: readonly Argument[],
  run: RasterRun,
): Promise<RasterOutcome> {
  const { folder, memoryBytes, wallClockMs, threads, fileBytes, reads = 'tiff', report } = run;
  const boundary = {
    folder: ownPath(folder),
    readable: [],
    limits: { memoryBytes, cpuSeconds: (wallClockMs / 1000) * threads + 1, fileBytes, processes: 256 },
  };
  const skipped = skippedDrivers(await driversOfMachine(), drivers[reads]);
  let output = '';
  const end = await runProgram(sandbox.hold(boundary, command), {
    folder,
    environment: {
      ...gdalEnvironment(folder, path, skipped, cacheMiB(memoryBytes)),
      ...rasterEnvironment(run),
    },
    wallClockMs,
    signal: run.signal,
    ...(run.input === undefined ? {} : { input: run.input }),
    onOutput: (text) => {
      if (output.length < maxOutput) output += text;
      const fraction = report === undefined ? null : percentOf(output);
      if (fraction !== null) report?.(fraction);
    },
  });
  const failure = failureOf(end);
  if (failure !== null) return failure;
  const { errors, warnings } = readGdalWords(end.errors, folder);
  const declared = end.code === 0 || errors.length > 0 ? errors : [`exit code ${end.code ?? 'none'}`];
  return { type: 'done', output, errors: declared, warnings };
}

/** GDAL's block cache: a quarter of the memory, the rest is for processing. */
function cacheMiB(memoryBytes: number): number {
  return Math.max(32, Math.min(1024, Math.floor(memoryBytes / 4 / 2 ** 20)));
}

function failureOf(end: ProgramEnd): RasterFailure | null {
  const signal = signalOf(end);
  const failure = notBegun(end.errors);
  if (failure !== null && !end.isLate) throw new Error(`GDAL could not be started: ${failure}`);
  if (end.isLate || signal === 'SIGXCPU') return { type: 'time_exceeded' };
  if (signal === 'SIGXFSZ' || /file too large/i.test(end.errors)) return { type: 'file_too_long' };
  if (/bad_alloc|out of memory|cannot allocate|cannot create thread/i.test(end.errors))
    return { type: 'memory_exceeded' };
  if (/no space left|disk is full/i.test(end.errors)) return { type: 'disk_full' };
  if (signal === null) return null;
  return { type: isCrash(signal) ? 'crashed' : 'killed', signal };
}

/**
 * The progress of a GDAL program, 0 to 1, from its output so far: `0...10...20` (GDALTermProgress). Null if
 * there is none yet. Only the last line counts: earlier lines contain file names, which may include numbers.
 */
function percentOf(output: string): number | null {
  const line = output.slice(-400).split('\n').at(-1) ?? '';
  const percent = /(?:^|: |\.)(\d{1,3})\.{0,3}(?: - done\.?)?$/.exec(line)?.[1];
  return percent === undefined ? null : Math.min(1, Number(percent) / 100);
}
