import { spawn } from 'node:child_process';
import { availableParallelism, constants, setPriority } from 'node:os';

/** Ends when its parent ends, for whatever reason. */
const busyLoop = 'const parent = process.ppid; while (process.ppid === parent);';

/**
 * Simulates a slow machine for the programs that this process starts: two busy loops per core, and low priority for the
 * programs.
 */
export function slowMachine(): void {
  for (let n = 0; n < 2 * availableParallelism(); n += 1) {
    const busy = spawn(process.execPath, ['-e', busyLoop], { stdio: 'ignore' });
    busy.unref();
    process.once('exit', () => busy.kill('SIGKILL'));
  }
  setPriority(constants.priority.PRIORITY_LOW);
}
