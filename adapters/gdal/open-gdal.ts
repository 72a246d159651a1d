import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { GdalSource } from '../../geo/source/gdal-source.ts';
import { inheritedEnvironment } from '../env.ts';
import { layersOn, probeConfinement } from './confinement.ts';
import { convertSource, type ConvertOptions, type ConvertOutcome } from './convert-source.ts';
import type { GdalMachine } from './gdal-machine.ts';

/** GDAL's programs, held in by all that this machine has. */
export interface Gdal {
  /** "GDAL 3.6.2" */
  readonly version: string;
  /** The layers around a program of GDAL that work on this machine. */
  readonly layersOn: readonly string[];
  /** Converts a prepared source to an intermediate GeoPackage in the same folder. */
  convert(source: GdalSource, options: ConvertOptions): Promise<ConvertOutcome>;
}

/** Debian's proj-data has the grid of swisstopo under this name. */
const gridOfDebian = '/usr/share/proj/CHENYX06a.gsb';

/** Looks GDAL over. Null where its programs are not installed. */
export function openGdal(): Gdal | null {
  const version = textOf('ogr2ogr', ['--version']);
  if (version === null) return null;
  const machine: GdalMachine = {
    path: inheritedEnvironment().PATH ?? '/usr/bin:/bin',
    confinement: probeConfinement(),
    drivers: driversOfMachine(),
    lv03Grid: existsSync(gridOfDebian) ? gridOfDebian : null,
  };
  return {
    version: version.replace(/,.*/s, '').trim(),
    layersOn: layersOn(machine.confinement),
    convert: (source, options) => convertSource(machine, source, options),
  };
}

/** Short names of all drivers that this GDAL has, of vectors and rasters. */
export function driversOfMachine(): string[] {
  const lists = ['ogrinfo', 'gdalinfo'].map((program) => textOf(program, ['--formats']));
  return [...new Set(lists.flatMap(driversIn))];
}

/** The short names in the list that `--formats` prints: "  GPKG -raster,vector- (rw+vs): GeoPackage". */
function driversIn(list: string | null): string[] {
  return [...(list ?? '').matchAll(/^ {2}(\S.*?) -[a-z, ]+- \(/gm)].map(([, name]) => name ?? '');
}

function textOf(program: string, args: readonly string[]): string | null {
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8', timeout: 20_000, cwd: '/' });
  return status === 0 ? stdout : null;
}
