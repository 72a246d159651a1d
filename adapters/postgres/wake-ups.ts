/** Subscriptions by key. `News` is the payload of a notification. */
export interface WakeUps<Key, News = undefined> {
  readonly subscribe: (key: Key, wake: (news: News) => void) => () => void;
  readonly wake: (key: Key, news: News) => void;
  readonly wakeAll: (news: News) => void;
}

export function createWakeUps<Key, News = undefined>(): WakeUps<Key, News> {
  const sleepers = new Map<Key, Set<(news: News) => void>>();
  return {
    subscribe(key, wake) {
      // A new wrapper, so that the same function may subscribe more than once.
      const call = (news: News) => wake(news);
      const group = sleepers.get(key) ?? new Set();
      sleepers.set(key, group.add(call));
      return () => {
        group.delete(call);
        if (group.size === 0 && sleepers.get(key) === group) sleepers.delete(key);
      };
    },
    wake(key, news) {
      for (const call of [...(sleepers.get(key) ?? [])]) call(news);
    },
    wakeAll(news) {
      for (const group of [...sleepers.values()]) for (const call of [...group]) call(news);
    },
  };
}
