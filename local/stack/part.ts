import type { ChildProcess } from 'node:child_process';

/** A running part of the stack. */
export interface RunningPart {
  /** Its process; undefined if it runs in this one. */
  process?: ChildProcess;
  /** One line for the user: address and location of data. */
  summary: string;
  stop: () => Promise<void>;
}

/** A part of the stack that can be started and restarted. */
export interface Part {
  name: string;
  /** Launches the part and waits until it is ready. Stops it and rejects when the signal is aborted before. */
  launch: (signal?: AbortSignal) => Promise<RunningPart>;
}
