import { relative } from 'node:path';
import mocha from 'mocha';
import { cpuSeconds } from './cpu-seconds.ts';

export interface SuiteCounts {
  passed: number;
  failed: number;
  skipped: number;
  /** For each failed test, its title and the first line of its error. */
  failedTests?: readonly string[];
  /** Duration of each file. */
  seconds: Readonly<Record<string, number>>;
  /** Processor time of the tests and of the programs that they started, without shared ones; on Linux. */
  cpuSeconds?: number | undefined;
}

/** Prefix of the line with counts, by which the runner finds it in the output of a suite. */
export const countsMark = '@suite-counts ';

/** The line after each test, which shows the runner that the suite is making progress. */
export const progressMark = '@suite-goes-on';

/**
 * Prints the same line for each finished test, the failures in full, and a line of counts for `test/run.ts`.
 */
export default class SummaryReporter extends mocha.reporters.Base {
  constructor(runner: mocha.Runner, options: mocha.MochaOptions) {
    super(runner, options);
    const seconds: Record<string, number> = {};
    let since = performance.now();
    const isOfFile = (suite: mocha.Suite) => suite.parent?.root === true;
    runner.on('suite', (suite) => {
      if (isOfFile(suite)) since = performance.now();
    });
    runner.on('suite end', (suite) => {
      if (!isOfFile(suite)) return;
      const file = relative(process.cwd(), suite.file ?? '');
      seconds[file] = (seconds[file] ?? 0) + (performance.now() - since) / 1000;
    });
    runner.on('test end', () => void process.stdout.write(`${progressMark}\n`));
    runner.once('end', () => {
      if (this.failures.length > 0) mocha.reporters.Base.list(this.failures);
      const counts: SuiteCounts = {
        passed: this.stats.passes,
        failed: this.failures.length,
        skipped: this.stats.pending,
        failedTests: this.failures.map(reportOf),
        seconds,
        cpuSeconds: cpuSeconds(),
      };
      process.stdout.write(`\n${countsMark}${JSON.stringify(counts)}\n`);
    });
  }
}

function reportOf(test: mocha.Test): string {
  const [first = ''] = (test.err?.message ?? '').split('\n', 1);
  return `${test.fullTitle()}: ${first.slice(0, 300)}`;
}
