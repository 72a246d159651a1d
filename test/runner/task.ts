import type { SuiteCounts } from '../support/summary-reporter.ts';

/** One part of the test run: a check or a suite. */
export interface Task {
  name: string;
  run: () => Promise<TaskResult>;
}

export interface TaskResult extends SuiteCounts {
  /** What a person has to read when something failed; empty otherwise. */
  failures: string;
}
