import { spawn } from 'node:child_process';
import { availableParallelism, constants, setPriority } from 'node:os';

/** Ends with its parent, whatever becomes of that. */
const hog = 'const parent = process.ppid; while (process.ppid === parent);';

/**
 * Makes a slow machine of this one for what this process runs from now on: two programs a core that only burn time,
 * and the last place in the queue behind them.
 */
export function slowMachine(): void {
  for (let n = 0; n < 2 * availableParallelism(); n += 1) {
    const burning = spawn(process.execPath, ['-e', hog], { stdio: 'ignore' });
    burning.unref();
    process.once('exit', () => burning.kill('SIGKILL'));
  }
  setPriority(constants.priority.PRIORITY_LOW);
}
