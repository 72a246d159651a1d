import { spawnSync } from 'node:child_process';
import { probeConfinement } from '../../adapters/confinement/probe-confinement.ts';
import type { SandboxPolicy } from '../../adapters/confinement/sandbox.ts';
import { install, mayInstall } from '../debian-packages.ts';

/**
 * Makes sure that GDAL's programs are there, on PATH or from Debian's package where we may install it, and bubblewrap,
 * which holds them in. Throws where one is missing, for bubblewrap unless SANDBOX=best-effort does without it.
 */
export function ensureGdal(
  environment: NodeJS.ProcessEnv,
  policy: SandboxPolicy,
  log: (line: string) => void,
): void {
  const works = (program: string) =>
    spawnSync(program, ['--version'], { env: environment, stdio: 'ignore' }).status === 0;

  if (!works('ogr2ogr') && mayInstall()) {
    log('Installing GDAL (gdal-bin), because ogr2ogr is not on PATH and it converts uploads: apt-get, once.');
    install('gdal-bin', environment);
  }
  if (!works('ogr2ogr')) {
    throw new Error(
      'GDAL is missing: install it so that ogr2ogr is on PATH (Debian: sudo apt-get install gdal-bin).',
    );
  }
  if (!works('bwrap') && mayInstall()) {
    log('Installing bubblewrap, which shuts readers of uploads off from files and network: apt-get, once.');
    install('bubblewrap', environment);
  }
  if (policy === 'required' && !probeConfinement().bubblewrap) {
    const how = works('bwrap') ? 'may not make namespaces here' : 'is missing';
    throw new Error(
      `bubblewrap ${how}, and without it GDAL files and pictures are refused: install and allow it (Debian: sudo apt-get install bubblewrap), or start with SANDBOX=best-effort.`,
    );
  }
}
