import { join } from 'node:path';
import { runProcess } from './run-process.ts';
import type { Task } from './task.ts';

const packages = join(import.meta.dirname, '../../node_modules');
const cache = join(packages, '.cache/checks');

/**
 * The checks of the source, each counted as one test: the commands of the `check:` scripts. The linter reports the
 * compiler's errors too, because it has to compute all types. The imports have a cache beside the packages, which a
 * fresh clone, as in CI, does not have.
 */
const commands: Readonly<Record<string, readonly (readonly [string, ...string[]])[]>> = {
  lint: [['.bin/oxlint']],
  imports: [
    [
      '.bin/depcruise',
      '--config',
      '.dependency-cruiser.cjs',
      '--cache',
      join(cache, 'imports'),
      '--cache-strategy',
      'content',
      '.',
    ],
  ],
  format: [['.bin/oxfmt', '--check']],
  unused: [['.bin/knip', '--no-progress']],
};

export function checkTasks(environment: NodeJS.ProcessEnv): Task[] {
  return Object.entries(commands).map(([name, programs]) => ({
    ...{ name, word: name, files: [] },
    run: async () => {
      const failures: string[] = [];
      for (const [program, ...args] of programs) {
        const outcome = await runProcess(join(packages, program), args, {
          environment,
          silenceMs: 60 * 60_000,
        });
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
