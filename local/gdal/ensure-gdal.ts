import { spawnSync } from 'node:child_process';
import { probeConfinement } from '../../adapters/confinement/probe-confinement.ts';
import type { SandboxPolicy } from '../../adapters/confinement/sandbox.ts';
import { install, mayInstall } from '../debian-packages.ts';

/**
 * Finds the GDAL programs on PATH and bubblewrap, which sandboxes them, and installs the Debian packages where allowed.
 * Throws if one is missing; bubblewrap is optional with SANDBOX=best-effort.
 */
export function ensureGdal(
  environment: NodeJS.ProcessEnv,
  policy: SandboxPolicy,
  log: (line: string) => void,
): void {
  const works = (program: string) =>
    spawnSync(program, ['--version'], { env: environment, stdio: 'ignore' }).status === 0;

  if (!works('ogr2ogr') && mayInstall()) {
    log('Installing GDAL (gdal-bin) with apt-get, which converts uploaded files (first run only) …');
    install('gdal-bin', environment);
  }
  if (!works('ogr2ogr')) {
    throw new Error(
      'GDAL was not found: ogr2ogr is not on PATH. Install it (Debian: sudo apt-get install gdal-bin) and try again.',
    );
  }
  if (!works('bwrap') && mayInstall()) {
    log('Installing bubblewrap with apt-get, which sandboxes programs that read uploads (first run only) …');
    install('bubblewrap', environment);
  }
  if (policy === 'required' && !probeConfinement().bubblewrap) {
    const problem = works('bwrap') ? 'cannot create namespaces on this machine' : 'is not installed';
    throw new Error(
      `bubblewrap ${problem}. Without it, uploads of GDAL formats and pictures are refused. Install it (Debian: sudo apt-get install bubblewrap) and allow user namespaces, or set SANDBOX=best-effort to run without it.`,
    );
  }
}
