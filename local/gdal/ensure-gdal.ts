import { isIsolated } from '../../adapters/confinement/confinement.ts';
import { probeConfinement } from '../../adapters/confinement/probe-confinement.ts';
import type { SandboxPolicy } from '../../adapters/confinement/sandbox.ts';
import { installGdal, works } from './install-gdal.ts';

/**
 * Finds the GDAL programs on PATH and what isolates them, and installs the Debian packages where allowed. Throws if
 * one is missing; isolation is optional with SANDBOX=best-effort.
 */
export async function ensureGdal(
  environment: NodeJS.ProcessEnv,
  policy: SandboxPolicy,
  log: (line: string) => void,
): Promise<void> {
  await installGdal(environment, log);
  if (!works('ogr2ogr', environment)) {
    throw new Error(
      'GDAL was not found: ogr2ogr is not on PATH. Install it (Debian: sudo apt-get install gdal-bin) and try again.',
    );
  }
  if (policy === 'required' && !isIsolated(probeConfinement())) {
    const problem = works('bwrap', environment)
      ? 'cannot create namespaces on this machine'
      : 'is not installed';
    throw new Error(
      `bubblewrap ${problem}, and Landlock does not work either. Without one of them, uploads of GDAL formats and pictures are refused. Install it (Debian: sudo apt-get install bubblewrap) and allow user namespaces, or set SANDBOX=best-effort to run without it.`,
    );
  }
}
