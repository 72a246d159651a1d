import { join } from 'node:path';
import { spawnGuarded } from '../process/spawn-guarded.ts';
import { ended } from '../process/stop-child.ts';
import { checkout } from './program.ts';

/**
 * Fills the compile cache of `environment` for programs in the sandbox, which cannot write to it. Takes a
 * second if code has changed. Without a cache nothing happens.
 */
export async function compilePrograms(environment: NodeJS.ProcessEnv): Promise<void> {
  if (environment.NODE_COMPILE_CACHE === undefined) return;
  const child = spawnGuarded(process.execPath, [join(checkout, 'workers/load-programs.ts')], {
    environment,
    cwd: checkout,
    deathSignal: 'KILL',
  });
  await ended(child);
  if (child.signalCode !== 'SIGKILL')
    throw new Error('workers/load-programs.ts could not load the programs of steps.');
}
