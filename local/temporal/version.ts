import { execFileSync } from 'node:child_process';

/** The release of the Temporal CLI that we build and test with; it carries server 1.29.1. As in server/go.mod. */
export const pinnedCli = '1.5.1';

/** Fairness and priority of task queues, which the workers rely on, came with this server. */
const oldestServer = [1, 29, 0] as const;

/**
 * Says why a program cannot serve as our Temporal server; undefined when it can. The CLI's own version is no help:
 * a build from source calls itself 0.0.0-DEV, so the "Server x.y.z" part decides.
 */
export function unfit(path: string): string | undefined {
  let text: string;
  try {
    text = execFileSync(path, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    return code === 'ENOENT' ? 'there is no such program' : 'it does not run';
  }
  const found = /Server (\d+)\.(\d+)\.(\d+)/.exec(text);
  if (found === null) return `it does not name its server version (${text.trim()})`;
  const version = found.slice(1).map(Number);
  for (const [index, min] of oldestServer.entries()) {
    const part = version[index] ?? 0;
    if (part > min) break;
    if (part < min) return `its server ${version.join('.')} is older than ${oldestServer.join('.')}`;
  }
  return undefined;
}
