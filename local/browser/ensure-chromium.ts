import { spawnSync } from 'node:child_process';
import { installPackage, mayInstall } from '../debian-packages.ts';

/**
 * Debian packages of Chromium, the preferred one first. The headless shell is the same engine without a user interface
 * and takes a tenth less CPU (measured over the tests of layers and markers).
 */
const packages = ['chromium-headless-shell', 'chromium'];
/** Program names used by distributions; the first that runs is used. */
const names = [...packages, 'chromium-browser', 'google-chrome'];

/** Path of the Chromium executable on PATH; undefined if there is none. */
export function findChromium(environment: NodeJS.ProcessEnv): string | undefined {
  const paths = (environment.PATH ?? '').split(':').filter((folder) => folder !== '');
  const candidates = names.flatMap((name) => paths.map((folder) => `${folder}/${name}`));
  return candidates.find(
    (path) => spawnSync(path, ['--version'], { env: environment, stdio: 'ignore' }).status === 0,
  );
}

/** Finds Chromium on PATH, or installs the Debian package where allowed. Throws if neither works. */
export async function ensureChromium(
  environment: NodeJS.ProcessEnv,
  log: (line: string) => void,
): Promise<string> {
  if (findChromium(environment) === undefined && mayInstall()) {
    log('Installing Chromium with apt-get for the browser tests (first run only) …');
    for (const name of packages)
      if (findChromium(environment) === undefined) await installPackage(name, environment);
  }
  const found = findChromium(environment);
  if (found !== undefined) return found;
  throw new Error(
    'Chromium was not found on PATH. Install it (Debian: sudo apt-get install chromium) and try again.',
  );
}
