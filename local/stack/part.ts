import type { ChildProcess } from 'node:child_process';

/** A part of the stack while it runs. */
export interface RunningPart {
  /** The process behind it, where it has one of its own. */
  process?: ChildProcess;
  /** What a person wants to know of it, in one line: where it listens, where its data lies. */
  says: string;
  stop: () => Promise<void>;
}

/** A part of the stack that can be started, and started again after a crash. */
export interface Part {
  name: string;
  launch: () => Promise<RunningPart>;
}
