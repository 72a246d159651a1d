import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { spawnGuarded } from '../../../local/process/spawn-guarded.ts';
import { ended, stopChild } from '../../../local/process/stop-child.ts';

export interface OutsideIssuer {
  /** The issuer identifier, which is also the URL for pods. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const program = join(import.meta.dirname, 'issuer-process.ts');

/** Starts an issuer outside the cluster, at an address that pods reach. */
export async function startIssuer(
  folder: string,
  host: string,
  environment: NodeJS.ProcessEnv,
): Promise<OutsideIssuer> {
  await mkdir(folder, { recursive: true });
  const child = spawnGuarded(process.execPath, [program, folder, host], {
    environment,
    cwd: folder,
    deathSignal: 'KILL',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.stdout === null) throw new Error('The issuer has no output.');
  const line = once(createInterface({ input: child.stdout }), 'line') as Promise<[string]>;
  const first = await Promise.race([line, ended(child)]);
  if (first === undefined) throw new Error('The issuer ended before it listened.');
  return { url: first[0], stop: () => stopChild(child, 'SIGKILL', 0) };
}
