import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { inheritedEnvironment } from '../../adapters/env.ts';

/** A Python on the PATH that has GDAL's GeoPackage validator; null if there is none. */
function findPython(): string | null {
  const found = (inheritedEnvironment().PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'python3'))
    .filter((path) => existsSync(path));
  const hasValidator = (python: string): boolean =>
    spawnSync(python, ['-c', 'import osgeo_utils.samples.validate_gpkg']).status === 0;
  return found.find(hasValidator) ?? null;
}

/** The errors that GDAL's validator reports for a file; null if the machine has no validator. */
export function objectionsOf(file: string): string | null {
  const python = findPython();
  if (python === null) return null;
  const { stdout, stderr, status } = spawnSync(
    python,
    ['-m', 'osgeo_utils.samples.validate_gpkg', '--extra', file],
    { encoding: 'utf8' },
  );
  return status === 0 ? `${stdout}${stderr}`.trim() : `failed: ${stdout}${stderr}`;
}
