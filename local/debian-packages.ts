import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether missing programs can be installed without a password: on Debian, as root. */
export function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

/** Installs a Debian package. Updates the package lists only if the first attempt fails. */
export function install(name: string, environment: NodeJS.ProcessEnv): void {
  if (apt(['install', '-y', '-q', '--no-install-recommends', name], environment)) return;
  apt(['update', '-q'], environment);
  apt(['install', '-y', '-q', '--no-install-recommends', name], environment);
}

/** Runs apt-get non-interactively. Its output goes to stderr, since stdout belongs to the program. */
function apt(args: readonly string[], environment: NodeJS.ProcessEnv): boolean {
  const settings = { ...environment, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', args, { env: settings, stdio: ['ignore', 2, 2] }).status === 0;
}
