import { gathered } from './gathered.ts';

/** Something that is read anew whenever an event asks for it. */
export interface Reading {
  /** Reads it, once for all who ask while it is being read. Rejects where that fails. */
  readonly again: () => Promise<void>;
  /**
   * Whether it was asked for and has not been read since. The event that asked does not come a second time: what a lost
   * link cut off is read when the link is found again.
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
