import type { TestStack } from '../../support/stack.ts';

/** The folders for a large-file run. */
export interface Ground {
  readonly stack: TestStack;
  /** For generated files that are reused by the next run. */
  readonly cache: string;
  /** For files that are deleted at the end of the run. */
  readonly scratch: string;
}

/** Processing at the documented size limits, while the memory of every process is sampled. */
export interface LargeFile {
  /** The word that selects it. */
  readonly word: string;
  readonly name: string;
  /** Maximum anonymous memory (MiB) of a process by program name, `*` for all others. */
  readonly maxMegabytes: Readonly<Record<string, number>>;
  /** Whether the API of its stack serves the web application. */
  readonly hasWeb?: true;
  /** Preparation before memory is sampled; returns the work, which returns a report. */
  prepare(ground: Ground): Promise<() => Promise<string>>;
}
