import { execFileSync } from 'node:child_process';

/** Release of the Temporal CLI that is built and tested with; it contains server 1.29.1. Same as in server/go.mod. */
export const pinnedCli = '1.5.1';

/** First server with task queue fairness and priority, which the workers rely on. */
const minServer = [1, 29, 0] as const;

/**
 * Reason why a program cannot be used as the Temporal server; undefined if it can. Checks the "Server x.y.z" part of
 * its version, since a CLI built from source reports its own version as 0.0.0-DEV.
 */
export function incompatibility(path: string): string | undefined {
  let text: string;
  try {
    text = execFileSync(path, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    return code === 'ENOENT' ? 'not found' : `"${path} --version" failed`;
  }
  const found = /Server (\d+)\.(\d+)\.(\d+)/.exec(text);
  if (found === null) return `no server version in its output (${text.trim()})`;
  const version = found.slice(1).map(Number);
  for (const [index, min] of minServer.entries()) {
    const part = version[index] ?? 0;
    if (part > min) break;
    if (part < min) return `its server version ${version.join('.')} is older than ${minServer.join('.')}`;
  }
  return undefined;
}
