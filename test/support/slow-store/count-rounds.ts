import type { ObjectStore } from '../../../core/ports/object-store.ts';

/** A store that counts reads, and how many of them were sequential. */
export interface CountedStore {
  readonly store: ObjectStore;
  /**
   * Reads since the last call: their number, and the longest chain in which each began after another had
   * ended.
   */
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
