import { spawnSync } from 'node:child_process';
import { install, mayInstall } from '../debian-packages.ts';

/**
 * Packages of Debian that have it, the wanted one first. The headless shell is the same engine without the browser's own
 * windows: a tenth less of the processor (measured over tests of layers and markers).
 */
const packages = ['chromium-headless-shell', 'chromium'];
/** Under these names distributions have it; the first that works is taken. */
const names = [...packages, 'chromium-browser', 'google-chrome'];

/** The program of Chromium on PATH; undefined without one. */
export function findChromium(environment: NodeJS.ProcessEnv): string | undefined {
  const paths = (environment.PATH ?? '').split(':').filter((folder) => folder !== '');
  const candidates = names.flatMap((name) => paths.map((folder) => `${folder}/${name}`));
  return candidates.find(
    (path) => spawnSync(path, ['--version'], { env: environment, stdio: 'ignore' }).status === 0,
  );
}

/** Makes sure that Chromium is there, on PATH or from Debian's package where we may install it. Throws where it is not. */
export function ensureChromium(environment: NodeJS.ProcessEnv, log: (line: string) => void): string {
  if (findChromium(environment) === undefined && mayInstall()) {
    log('Installing Chromium, in which the web application is tried: apt-get, once.');
    for (const name of packages) if (findChromium(environment) === undefined) install(name, environment);
  }
  const found = findChromium(environment);
  if (found !== undefined) return found;
  throw new Error(
    'Chromium is missing: install it so that it is on PATH (Debian: sudo apt-get install chromium).',
  );
}
