import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import type { GdalSource } from '../../geo/gdal/gdal-source.ts';
import { inheritedEnvironment } from '../env.ts';
import { type Argument, fixed } from '../confinement/argument.ts';
import type { Sandbox } from '../confinement/sandbox.ts';
import { convertSource, type ConvertOptions, type ConvertOutcome } from './convert-source.ts';
import type { GdalMachine } from './gdal-machine.ts';
import { type RasterOutcome, type RasterRun, runRasterProgram } from './raster/run-raster-program.ts';

/** GDAL's programs, run in the sandbox. */
export interface Gdal {
  /** "GDAL 3.6.2" */
  readonly version: string;
  /**
   * Converts a prepared source to an intermediate GeoPackage in the same folder. Throws GeoError, and Refusal
   * `sandbox_unavailable` if the required isolation is unavailable.
   */
  convert(source: GdalSource, options: ConvertOptions): Promise<ConvertOutcome>;
  /** Runs a raster program. Throws Refusal `sandbox_unavailable` as `convert` does. */
  runRaster(command: readonly Argument[], run: RasterRun): Promise<RasterOutcome>;
}

/** Path of the swisstopo grid in Debian's proj-data package. */
const [gridOfDebian] = fixed('/usr/share/proj/CHENYX06a.gsb');

/** Detects GDAL's version. Null if its programs are not installed. */
export function openGdal(sandbox: Sandbox): Gdal | null {
  const version = versionOf(fixed('ogr2ogr', '--version'));
  if (version === null) return null;
  let drivers: Promise<readonly string[]> | undefined;
  const machine: GdalMachine = {
    path: inheritedEnvironment().PATH ?? '/usr/bin:/bin',
    sandbox,
    // Listed for the first run: most processes run no GDAL program, and each takes a tenth of a second to start.
    drivers: () => {
      drivers ??= driversOfMachine();
      // A list that failed would enable all drivers: the next run asks again.
      drivers.catch(() => (drivers = undefined));
      return drivers;
    },
    lv03Grid: gridOfDebian !== undefined && existsSync(gridOfDebian) ? gridOfDebian : null,
  };
  return {
    version,
    convert: (source, options) => convertSource(machine, source, options),
    runRaster: (command, run) => runRasterProgram(machine, command, run),
  };
}

/** Short names of all drivers of this GDAL, vector and raster. Rejects if GDAL does not list them. */
export async function driversOfMachine(): Promise<string[]> {
  const lists = await Promise.all(
    [fixed('ogrinfo', '--formats'), fixed('gdalinfo', '--formats')].map(textOf),
  );
  return [...new Set(lists.flatMap(driversIn))];
}

/** Parses the short names printed by `--formats`: "  GPKG -raster,vector- (rw+vs): GeoPackage". */
function driversIn(list: string): string[] {
  return [...list.matchAll(/^ {2}(\S.*?) -[a-z, ]+- \(/gm)].map(([, name]) => name ?? '');
}

const options = { encoding: 'utf8', timeout: 20_000, cwd: '/' } as const;

async function textOf([program = '', ...args]: readonly string[]): Promise<string> {
  return (await promisify(execFile)(program, args, options)).stdout;
}

function versionOf([program = '', ...args]: readonly string[]): string | null {
  const { status, stdout } = spawnSync(program, args, options);
  return status === 0 ? stdout.replace(/,.*/s, '').trim() : null;
}
