import { ownPath, type Argument } from '../../confinement/argument.ts';
import { notBegun } from '../../confinement/not-begun.ts';
import type { ProgramEnd } from '../../confinement/confined-program.ts';
import { runProgram } from '../../confinement/run-program.ts';
import { isCrash, signalOf } from '../../confinement/signal-of.ts';
import { gdalEnvironment, rasterEnvironment, skippedDrivers } from '../gdal-environment.ts';
import type { GdalMachine } from '../gdal-machine.ts';
import { readGdalWords } from '../gdal-messages.ts';
import { percentOf } from './percent-of.ts';

export interface RasterRun {
  readonly folder: string;
  readonly memoryBytes: number;
  readonly wallClockMs: number;
  readonly signal: AbortSignal;
  readonly threads: number;
  readonly hasSidecars: boolean;
  /** A TIFF, which is the default, or a GeoPackage of tiles. */
  readonly reads?: keyof typeof drivers;
  /** The longest file that it may write (bytes). */
  readonly fileBytes: number;
  readonly input?: string;
  /** Hears how much is done, 0 to 1. */
  readonly report?: (fraction: number) => void;
}

/** Why a program did not come to its end. */
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
const drivers = { tiff: ['GTiff'], tiles: ['GTiff', 'GPKG', 'PNG', 'JPEG', 'WEBP', 'MEM'] } as const;

/**
 * Runs one of GDAL's programs for rasters, held in, with the drivers of what it reads alone. The exit code is not
 * believed: what GDAL calls an error is one, and is told as such.
 */
export async function runRasterProgram(
  { sandbox, drivers: all, path }: GdalMachine,
  command: readonly Argument[],
  run: RasterRun,
): Promise<RasterOutcome> {
  const { folder, memoryBytes, wallClockMs, threads, fileBytes, reads = 'tiff', report } = run;
  const boundary = {
    folder: ownPath(folder),
    readable: [],
    limits: { memoryBytes, cpuSeconds: (wallClockMs / 1000) * threads + 1, fileBytes, processes: 256 },
  };
  let output = '';
  const end = await runProgram(sandbox.hold(boundary, command), {
    folder,
    environment: {
      ...gdalEnvironment(folder, path, skippedDrivers(all, drivers[reads]), cacheMiB(memoryBytes)),
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
  const declared =
    end.code === 0 || errors.length > 0 ? errors : [`ended with exit code ${end.code ?? 'none'}`];
  return { type: 'done', output, errors: declared, warnings };
}

/** A quarter of the memory for pixels that are read and written, beside those that are worked on. */
function cacheMiB(memoryBytes: number): number {
  return Math.max(32, Math.min(1024, Math.floor(memoryBytes / 4 / 2 ** 20)));
}

function failureOf(end: ProgramEnd): RasterFailure | null {
  const signal = signalOf(end);
  const failure = notBegun(end.errors);
  if (failure !== null && !end.isLate) throw new Error(`GDAL was not begun: ${failure}`);
  if (end.isLate || signal === 'SIGXCPU') return { type: 'time_exceeded' };
  if (signal === 'SIGXFSZ' || /file too large/i.test(end.errors)) return { type: 'file_too_long' };
  if (/bad_alloc|out of memory|cannot allocate|cannot create thread/i.test(end.errors))
    return { type: 'memory_exceeded' };
  if (/no space left|disk is full/i.test(end.errors)) return { type: 'disk_full' };
  if (signal === null) return null;
  return { type: isCrash(signal) ? 'crashed' : 'killed', signal };
}
