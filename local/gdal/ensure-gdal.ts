import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Makes sure that GDAL's programs are there: on PATH, or from Debian's package where we may install it. */
export function ensureGdal(environment: NodeJS.ProcessEnv, say: (line: string) => void): void {
  if (works(environment)) return;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    say('Installing GDAL (gdal-bin), because ogr2ogr is not on PATH and it converts uploads: apt-get, once.');
    if (!install(environment)) {
      apt(['update', '-q'], environment);
      install(environment);
    }
    if (works(environment)) return;
  }
  throw new Error(
    'GDAL is missing: install it so that ogr2ogr is on PATH (Debian: sudo apt-get install gdal-bin).',
  );
}

const works = (environment: NodeJS.ProcessEnv) =>
  spawnSync('ogr2ogr', ['--version'], { env: environment, stdio: 'ignore' }).status === 0;

const install = (environment: NodeJS.ProcessEnv) =>
  apt(['install', '-y', '-q', '--no-install-recommends', 'gdal-bin'], environment);

/** Runs apt-get without questions; its output goes to stderr, since stdout belongs to the program. */
function apt(args: readonly string[], environment: NodeJS.ProcessEnv): boolean {
  const settings = { ...environment, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', args, { env: settings, stdio: ['ignore', 2, 2] }).status === 0;
}
