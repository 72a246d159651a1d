import { spawnSync } from 'node:child_process';
import { installPackage, mayInstall } from '../debian-packages.ts';

/** Whether a program on PATH answers to `--version`. */
export function works(program: string, environment: NodeJS.ProcessEnv): boolean {
  return spawnSync(program, ['--version'], { env: environment, stdio: 'ignore' }).status === 0;
}

/** Installs the Debian packages of GDAL and bubblewrap where they are missing and the system permits it. */
export async function installGdal(
  environment: NodeJS.ProcessEnv,
  log: (line: string) => void,
): Promise<void> {
  if (!mayInstall()) return;
  if (!works('ogr2ogr', environment)) {
    log('Installing GDAL (gdal-bin) with apt-get, which converts uploaded files (first run only) …');
    await installPackage('gdal-bin', environment);
  }
  if (!works('bwrap', environment)) {
    log('Installing bubblewrap with apt-get, which sandboxes programs that read uploads (first run only) …');
    await installPackage('bubblewrap', environment);
  }
}
