import type { SuiteCounts } from '../support/summary-reporter.ts';

/** One part of the test run: a check, a suite or half of one. */
export interface Task {
  name: string;
  /** The word that chooses it. */
  word: string;
  /** The test files that it runs; none for a check. */
  files: readonly string[];
  run: () => Promise<TaskResult>;
}

export interface TaskResult extends SuiteCounts {
  /** What a person has to read when something failed; empty otherwise. */
  failures: string;
}
