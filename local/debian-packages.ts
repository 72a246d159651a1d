import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether missing programs can be installed without a password: on Debian, as root. */
export function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

/** Installs a Debian package. Updates the package lists only if the first attempt fails. */
export async function installPackage(name: string, environment: NodeJS.ProcessEnv): Promise<void> {
  if (await apt(['install', '-y', '-q', '--no-install-recommends', name], environment)) return;
  await apt(['update', '-q'], environment);
  await apt(['install', '-y', '-q', '--no-install-recommends', name], environment);
}

/**
 * Runs apt-get non-interactively, after another one that runs. Its output goes to stderr, since stdout belongs to the
 * program.
 */
function apt(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<boolean> {
  const child = spawn('apt-get', ['-o', 'DPkg::Lock::Timeout=600', ...args], {
    env: { ...environment, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 2, 2],
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}
