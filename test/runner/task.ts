import type { SuiteCounts } from '../support/summary-reporter.ts';

/** A unit of the test run: a check, a suite or a part of one. */
export interface Task {
  name: string;
  /** The argument of `npm test` that selects it. */
  word: string;
  /** Its test files; none for a check. */
  files: readonly string[];
  run: () => Promise<TaskResult>;
}

export interface TaskResult extends SuiteCounts {
  /** Output to print on failure; empty otherwise. */
  failures: string;
}
