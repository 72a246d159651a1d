import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runAllowedScripts } from './install-scripts.mjs';
import { npm } from './npm.mjs';

/** Whether there is nothing to install. */
export function areInstalled(checkout) {
  return isLink(join(checkout, 'node_modules')) || isStamped(checkout);
}

/**
 * Runs `npm ci` if the installed packages differ from the lock file. A `node_modules` that is a symbolic link is used
 * as is, because `npm ci` would delete the packages of another checkout.
 */
export async function ensurePackages(checkout, environment, say) {
  const folder = join(checkout, 'node_modules');
  if (areInstalled(checkout)) return;
  const unlock = await installLock(join(checkout, '.data'), say);
  try {
    if (isStamped(checkout)) return;
    if (!installedByHand(checkout)) {
      const first = read(join(folder, '.package-lock.json')) === undefined;
      say(`Installing npm packages (${first ? 'first run' : 'the lock file has changed'}) …`);
      await npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
        cwd: checkout,
        environment,
        node: environment.NODE,
      });
    }
    await runAllowedScripts(checkout, environment);
    stamp(checkout);
  } finally {
    unlock();
  }
}

const stampFile = (checkout) => join(checkout, 'node_modules', '.chartroom-lock');

function lockHash(checkout) {
  return createHash('sha256')
    .update(readFileSync(join(checkout, 'package-lock.json')))
    .digest('hex');
}

function stamp(checkout) {
  writeFileSync(stampFile(checkout), lockHash(checkout));
}

function isStamped(checkout) {
  return read(stampFile(checkout)) === lockHash(checkout);
}

/** Whether npm's record of installed packages matches the lock file. */
function installedByHand(checkout) {
  const record = read(join(checkout, 'node_modules', '.package-lock.json'));
  if (record === undefined) return false;
  const installed = JSON.parse(record).packages;
  const wanted = JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    // The root, and the workspaces with the links to them, which nothing imports by name.
    if (!path.includes('node_modules/') || entry.link === true) return true;
    const found = installed[path];
    return found === undefined ? entry.optional === true : found.integrity === entry.integrity;
  });
}

/** Acquires the lock that lets one process install at a time. Removes a lock whose owner has died. */
async function installLock(folder, say) {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'install.lock');
  for (let isLogged = false; ;) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' });
      return () => rmSync(path, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (!isAlive(Number(read(path)))) rmSync(path, { force: true });
    else {
      if (!isLogged) say('Waiting for another command in this folder to install the npm packages …');
      isLogged = true;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function isLink(path) {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
