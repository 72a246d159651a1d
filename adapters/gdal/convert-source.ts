import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { shownName } from '../../geo/archive/unpack-entry.ts';
import { GeoError } from '../../geo/geo-error.ts';
import type { GdalSource } from '../../geo/gdal/gdal-source.ts';
import { ownPath } from '../confinement/argument.ts';
import type { ProgramEnd } from '../confinement/confined-program.ts';
import { runProgram } from '../confinement/run-program.ts';
import { notBegun } from '../confinement/not-begun.ts';
import { isCrash, signalOf } from '../confinement/signal-of.ts';
import { driversOf, encodingOfDrawing, gdalEnvironment, skippedDrivers } from './gdal-environment.ts';
import { readGdalWords } from './gdal-messages.ts';
import { declareCodesAsText } from './declare-codes-as-text.ts';
import type { GdalMachine } from './gdal-machine.ts';
import { ogr2ogrCommand } from './ogr2ogr-command.ts';

export interface ConvertOptions {
  readonly folder: string;
  /** Name of the GeoPackage to write in `folder`. */
  readonly target: string;
  readonly memoryBytes: number;
  readonly wallClockMs: number;
  readonly signal: AbortSignal;
  /** Called with the progress, 0 to 1. */
  readonly report: (fraction: number) => void;
}

export type ConvertOutcome =
  | { readonly type: 'converted'; readonly warnings: readonly string[] }
  | { readonly type: 'memory_exceeded' | 'time_exceeded' | 'disk_full' }
  /** GDAL crashed in this number of consecutive attempts. */
  | { readonly type: 'crashed'; readonly signal: string; readonly times: number }
  /** Killed from outside, for example by the kernel's OOM killer. */
  | { readonly type: 'killed'; readonly signal: string };

/**
 * Maximum size of the intermediate file as a multiple of the source, and the minimum for this limit (bytes).
 */
const growth = 40;
const minFileLimit = 256 * 2 ** 20;

/** Attempts before a crash is blamed on the file: a crash with another cause rarely repeats this often. */
const crashesTaken = 3;

/**
 * Converts a source with ogr2ogr: coordinates to degrees of WGS 84, curves to lines. A run also fails if GDAL
 * reports an error with exit code 0, and a signal is not reported as a defect of the file. Throws GeoError.
 */
export async function convertSource(
  machine: GdalMachine,
  source: GdalSource,
  options: ConvertOptions,
): Promise<ConvertOutcome> {
  const until = performance.now() + options.wallClockMs;
  for (let times = 1; ; times++) {
    const wallClockMs = Math.max(1, until - performance.now());
    const outcome = await convertOnce(machine, source, { ...options, wallClockMs });
    if (outcome.type !== 'crashed') return outcome;
    if (times === crashesTaken) return { ...outcome, times };
  }
}

async function convertOnce(
  machine: GdalMachine,
  source: GdalSource,
  options: ConvertOptions,
): Promise<ConvertOutcome> {
  if (source.codes !== undefined && source.codes.length > 0) {
    // GDAL writes the type of each element to a .gfs file and reads it in the next run.
    const death = deathOf(source, await run(machine, source, options, { isDescribed: true }));
    if (death !== null) return death;
    await declareCodesAsText(join(options.folder, source.file.replace(/\.gml$/, '.gfs')), source.codes);
  }
  const first = await run(machine, source, options, { isTransformed: source.crs !== 'missing' });
  const isWithoutSystem = /source layer has no\s+coordinate system/.test(first.errors);
  const end = isWithoutSystem ? await run(machine, source, options) : first;
  const death = deathOf(source, end);
  if (death !== null) return death;
  const { errors, warnings } = readGdalWords(inTheirNames(end.errors, source), options.folder);
  if (end.code === 0 && errors.length === 0) return { type: 'converted', warnings };
  throw refusal(source, end, errors[0]);
}

/**
 * The outcome if the program did not end by itself, or null. Throws GeoError if the output exceeded its
 * limit, and Error if the program was not started.
 */
function deathOf(source: GdalSource, end: ProgramEnd): ConvertOutcome | null {
  const signal = signalOf(end);
  const failure = notBegun(end.errors);
  if (failure !== null && !end.isLate) throw new Error(`GDAL could not be started: ${failure}`);
  if (end.isLate || signal === 'SIGXCPU') return { type: 'time_exceeded' };
  if (signal === 'SIGXFSZ') {
    const message = `The output of GDAL for “${source.name}” exceeds the limit of ${growth} times the size of the file.`;
    throw new GeoError('archive_too_large', message);
  }
  if (/bad_alloc|out of memory|cannot allocate/i.test(end.errors)) return { type: 'memory_exceeded' };
  if (/no space left|disk is full/i.test(end.errors)) return { type: 'disk_full' };
  if (signal === null) return null;
  return isCrash(signal) ? { type: 'crashed', signal, times: 1 } : { type: 'killed', signal };
}

async function run(
  { sandbox, drivers, path, lv03Grid }: GdalMachine,
  source: GdalSource,
  { folder, target, memoryBytes, wallClockMs, signal, report }: ConvertOptions,
  { isTransformed = false, isDescribed = false } = {},
): Promise<ProgramEnd> {
  const output = join(folder, target);
  const command = ogr2ogrCommand(source, { folder, target, isTransformed, isDescribed, lv03Grid });
  await rm(output, { force: true });
  const size = await sizeOf(join(folder, source.file));
  const limits = {
    memoryBytes,
    cpuSeconds: wallClockMs / 1000 + 1,
    fileBytes: Math.max(minFileLimit, size * growth),
    processes: 256,
  };
  let reported = '';
  const watch = setInterval(() => {
    // If GDAL cannot report progress, estimate it from the size of the output.
    stat(output).then(
      (written) => reported === '' && report(Math.min(0.9, written.size / (2 * size))),
      () => undefined,
    );
  }, 500);
  try {
    const boundary = { folder: ownPath(folder), readable: [], limits };
    return await runProgram(sandbox.hold(boundary, command), {
      folder,
      environment: {
        ...gdalEnvironment(folder, path, skippedDrivers(await drivers(), driversOf(source.driver))),
        ...encodingOfDrawing(source),
      },
      wallClockMs,
      signal,
      onOutput: (text) => {
        reported = (reported + text).slice(-20);
        const percent = reported.match(/\d+/g)?.at(-1);
        if (percent !== undefined) report(Math.min(1, Number(percent) / 100));
      },
    });
  } finally {
    clearInterval(watch);
  }
}

/** Size of a file, or of the files in a folder (bytes). */
async function sizeOf(path: string): Promise<number> {
  const facts = await stat(path);
  if (!facts.isDirectory()) return facts.size;
  const files = await readdir(path);
  const sizes = await Promise.all(files.map(async (name) => (await stat(join(path, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Replaces internal layer names in GDAL's messages with the names that users know. */
function inTheirNames(text: string, { layers, renamed }: GdalSource): string {
  const names = new Map((layers ?? renamed ?? []).map(({ table, name }) => [table, name]));
  return text.replace(/\bchartroom_layer_\d+\b/g, (table) => shownName(names.get(table) ?? table));
}

/** Replaces messages of GDAL that only contain a failed SQL statement. */
const inOurWords: readonly (readonly [pattern: RegExp, code: GeoError['code'], what: string])[] = [
  [/no such column: -?(inf|nan)\b/i, 'invalid_geometry', 'has a coordinate that is infinite or not a number'],
  [/\btoo many columns\b/i, 'too_many_columns', 'has more properties than the limit allows'],
];

function refusal({ name, system, driver }: GdalSource, end: ProgramEnd, words: string | undefined): GeoError {
  const kind = driver === 'OpenFileGDB' ? 'The file geodatabase ' : '';
  const what = name === '' ? 'The file' : `${kind}“${name}”`;
  // The application wrote these positions itself, so only their reference system can be invalid.
  if (system !== undefined) {
    const message = `The coordinates are in "${system}", a reference system that is not supported.`;
    return new GeoError('unsupported_crs', message, { found: system });
  }
  const internal = inOurWords.find(([pattern]) => pattern.test(end.errors));
  if (internal !== undefined) return new GeoError(internal[1], `${what} ${internal[2]}.`);
  const isSystem =
    words !== undefined &&
    /reproject|projection domain|coordinate (system|operation)|transform coordinates|(missing|unexpected|invalid) \w+ node|^missing [,\]]|PROJ:|\bSRS\b|\bWKT\b/i.test(
      words,
    );
  const declared =
    words === undefined ? `GDAL exited with code ${end.code ?? 'none'}` : `GDAL: ${words.replace(/\.$/, '')}`;
  return new GeoError(isSystem ? 'unsupported_crs' : 'invalid_file', `${what} cannot be read. ${declared}.`);
}
