import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.mjs';

/**
 * Runs the install scripts of packages that `allowScripts` in package.json sets to `true`, and no others. npm 12 does
 * this itself; npm 11 would run those of all packages, so `.npmrc` disables them.
 */
export async function runAllowedScripts(checkout, environment) {
  const { allowScripts = {} } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
  const allowed = Object.keys(allowScripts).filter(
    (name) => allowScripts[name] === true && existsSync(join(checkout, 'node_modules', name)),
  );
  if (allowed.length === 0) return;
  await npm(['rebuild', '--ignore-scripts=false', '--foreground-scripts', '--loglevel=error', ...allowed], {
    cwd: checkout,
    environment,
    node: environment.NODE,
  });
}
