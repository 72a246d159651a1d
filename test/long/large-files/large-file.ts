import type { TestStack } from '../../support/stack.ts';

/** The machine that a giant is tried on. */
export interface Ground {
  readonly stack: TestStack;
  /** For files that are made once, and found again by the next run. */
  readonly cache: string;
  /** For files that go when the run ends. */
  readonly scratch: string;
}

/** Work on something as large as is promised, while the memory of every process is watched. */
export interface LargeFile {
  /** The word by which it is chosen. */
  readonly word: string;
  readonly name: string;
  /** Memory of its own (MiB) that a process may hold at most; by the name of its program, `*` for all others. */
  readonly most: Readonly<Record<string, number>>;
  /** The API of its stack serves the web application. */
  readonly hasWeb?: true;
  /** What is needed before anything is watched; answers the work, which answers what it saw. */
  prepare(ground: Ground): Promise<() => Promise<string>>;
}
