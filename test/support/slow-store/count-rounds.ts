import type { ObjectStore } from '../../../core/ports/object-store.ts';

/** A store whose reads are counted, and how many of them had to wait for one another. */
export interface CountedStore {
  readonly store: ObjectStore;
  /** What was read since the last time: calls, and the longest row of calls of which each began after another had ended. */
  take(): { readonly calls: number; readonly rounds: number };
}

export function countRounds(store: ObjectStore): CountedStore {
  let calls = 0;
  let ended = 0;
  const counted = async <T>(work: () => Promise<T>): Promise<T> => {
    calls++;
    const round = ended + 1;
    try {
      return await work();
    } finally {
      ended = Math.max(ended, round);
    }
  };
  return {
    store: {
      ...store,
      get: (...given) => counted(() => store.get(...given)),
      read: (...given) => counted(() => store.read(...given)),
      head: (...given) => counted(() => store.head(...given)),
    },
    take() {
      const taken = { calls, rounds: ended };
      [calls, ended] = [0, 0];
      return taken;
    },
  };
}
