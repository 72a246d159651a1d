import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether programs that are missing may be installed here: Debian, and nobody has to be asked for a password. */
export function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

/** Installs a package of Debian; the lists of packages are read anew only where that fails. */
export function install(name: string, environment: NodeJS.ProcessEnv): void {
  if (apt(['install', '-y', '-q', '--no-install-recommends', name], environment)) return;
  apt(['update', '-q'], environment);
  apt(['install', '-y', '-q', '--no-install-recommends', name], environment);
}

/** Runs apt-get without questions; its output goes to stderr, since stdout belongs to the program. */
function apt(args: readonly string[], environment: NodeJS.ProcessEnv): boolean {
  const settings = { ...environment, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', args, { env: settings, stdio: ['ignore', 2, 2] }).status === 0;
}
