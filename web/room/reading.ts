import { gathered } from './gathered.ts';

/** Data that is read again when an event requires it. */
export interface Reading {
  /** Reads it; concurrent callers share one request. Rejects on failure. */
  readonly again: () => Promise<void>;
  /**
   * Whether a requested read has not succeeded yet. The event that requested it is not repeated, so a read that
   * failed on a lost connection is repeated after the reconnect.
   */
  readonly isOwed: () => boolean;
}

export function readingOf(read: () => Promise<void>): Reading {
  let isOwed = false;
  const again = gathered(async () => {
    isOwed = true;
    await read();
    isOwed = false;
  });
  return { again, isOwed: () => isOwed };
}
