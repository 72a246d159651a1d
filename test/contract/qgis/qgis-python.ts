import { execFileSync } from 'node:child_process';

/**
 * A Python with PyQGIS; null if there is none. Debian's python3-qgis uses the system's Python, which may not be
 * the first in the path.
 */
export function qgisPython(): string | null {
  return ['python3', '/usr/bin/python3'].find((each) => runs(each, ['-c', 'import qgis.core'])) ?? null;
}

function runs(program: string, args: readonly string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
