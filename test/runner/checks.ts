import { join } from 'node:path';
import { runProcess } from './run-process.ts';
import type { Task } from './task.ts';

const bin = join(import.meta.dirname, '../../node_modules/.bin');

/** The checks of the source, each counted as one test: the same commands as the `check:` scripts. */
const commands: Readonly<Record<string, readonly (readonly [string, ...string[]])[]>> = {
  types: [
    ['tsc', '--noEmit'],
    ['tsc', '--noEmit', '-p', 'web'],
  ],
  lint: [['oxlint']],
  imports: [['depcruise', '--config', '.dependency-cruiser.cjs', '.']],
  format: [['prettier', '--check', '--log-level', 'warn', '.']],
  unused: [['knip', '--no-progress']],
};

export function checkTasks(environment: NodeJS.ProcessEnv): Task[] {
  return Object.entries(commands).map(([name, programs]) => ({
    ...{ name, word: name, files: [] },
    run: async () => {
      const failures: string[] = [];
      for (const [program, ...args] of programs) {
        const outcome = await runProcess(join(bin, program), args, { environment, silenceMs: 60 * 60_000 });
        if (outcome.exitCode !== 0) failures.push(outcome.output);
      }
      const passed = failures.length === 0;
      return {
        passed: passed ? 1 : 0,
        failed: passed ? 0 : 1,
        ...{ skipped: 0, seconds: {} },
        failures: failures.join('\n'),
      };
    },
  }));
}
