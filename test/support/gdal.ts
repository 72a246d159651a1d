import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inheritedEnvironment } from '../../adapters/env.ts';

/** Runs GDAL's command line tools on a file. GDAL is an oracle of the tests: it must be on the PATH. */
export function ogr(tool: 'ogrinfo' | 'ogr2ogr', ...args: string[]): string {
  return execFileSync(tool, args, {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

/** The features of a file as GDAL reads them, in file order, with coordinates to 17 digits. */
export function readWithGdal(
  path: string,
  ...options: string[]
): { properties: object; geometry: unknown }[] {
  const precise = ['-lco', 'COORDINATE_PRECISION=22', '-lco', 'SIGNIFICANT_FIGURES=17', '-lco', 'RFC7946=NO'];
  const text = ogr('ogr2ogr', '-f', 'GeoJSON', ...precise, ...options, '/vsistdout/', path);
  return (JSON.parse(text) as { features: { properties: object; geometry: unknown }[] }).features;
}

/**
 * Number of features whose bounding box intersects the given one, by GDAL's spatial filter on the file's
 * index.
 */
export function countWithGdal(path: string, bbox: readonly number[]): number {
  const report = ogr('ogrinfo', '-ro', '-al', '-so', '-spat', ...bbox.map(String), path);
  return Number(/Feature Count: (\d+)/.exec(report)?.[1]);
}

/** "GDAL 3.6.2" */
export function gdalVersion(): string {
  return execFileSync('ogrinfo', ['--version'], { encoding: 'utf8' }).replace(/,.*/s, '');
}

/**
 * LV03 positions as PROJ transforms them to WGS 84 by way of LV95, using the grid CHENyx06a if it finds it
 * under the name in its database.
 */
export function lv03WithGdal(positions: readonly (readonly [number, number])[]): number[][] {
  const folder = mkdtempSync(join(tmpdir(), 'chartroom-grid-'));
  try {
    symlinkSync('/usr/share/proj/CHENYX06a.gsb', join(folder, 'CHENyx06a.gsb'));
    const output = execFileSync(
      'gdaltransform',
      ['-s_srs', 'EPSG:21781', '-t_srs', 'EPSG:2056', '-output_xy'],
      {
        input: positions.map((position) => `${position.join(' ')}\n`).join(''),
        encoding: 'utf8',
        env: { ...inheritedEnvironment(), PROJ_LIB: `${folder}:/usr/share/proj`, PROJ_NETWORK: 'OFF' },
      },
    );
    const lv95 = output
      .trim()
      .split('\n')
      .map((line) => line.split(' ').map(Number) as [number, number]);
    return degreesWithGdal(2056, lv95);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Positions in a reference system, by its EPSG code or name, as PROJ transforms them to WGS 84: longitude, latitude.
 */
export function degreesWithGdal(
  system: number | string,
  positions: readonly (readonly [number, number])[],
): number[][] {
  const source = typeof system === 'number' ? `EPSG:${system}` : system;
  const options = ['-s_srs', source, '-t_srs', 'EPSG:4326', '-output_xy'];
  const input = positions.map((position) => `${position.join(' ')}\n`).join('');
  const output = execFileSync('gdaltransform', options, { input, encoding: 'utf8' });
  return output
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map(Number));
}
