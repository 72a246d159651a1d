import { spawnSync } from 'node:child_process';
import { install, mayInstall } from '../debian-packages.ts';

/** Under these names distributions have it; the first that works is taken. */
const names = ['chromium', 'chromium-browser', 'google-chrome'];

/** The program of Chromium on PATH; undefined without one. */
export function findChromium(environment: NodeJS.ProcessEnv): string | undefined {
  const paths = (environment.PATH ?? '').split(':').filter((folder) => folder !== '');
  const candidates = names.flatMap((name) => paths.map((folder) => `${folder}/${name}`));
  return candidates.find(
    (path) => spawnSync(path, ['--version'], { env: environment, stdio: 'ignore' }).status === 0,
  );
}

/** Makes sure that Chromium is there, on PATH or from Debian's package where we may install it. Throws where it is not. */
export function ensureChromium(environment: NodeJS.ProcessEnv, say: (line: string) => void): string {
  if (findChromium(environment) === undefined && mayInstall()) {
    say('Installing Chromium, in which the web application is tried: apt-get, once.');
    install('chromium', environment);
  }
  const found = findChromium(environment);
  if (found !== undefined) return found;
  throw new Error(
    'Chromium is missing: install it so that it is on PATH (Debian: sudo apt-get install chromium).',
  );
}
