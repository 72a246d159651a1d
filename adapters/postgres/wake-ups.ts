/** Who wants to be woken, by key. */
export interface WakeUps<Key> {
  readonly subscribe: (key: Key, wake: () => void) => () => void;
  readonly wake: (key: Key) => void;
  readonly wakeAll: () => void;
}

export function createWakeUps<Key>(): WakeUps<Key> {
  const sleepers = new Map<Key, Set<() => void>>();
  return {
    subscribe(key, wake) {
      // A wrapper of its own, so that the same function may subscribe twice.
      const call = () => wake();
      const group = sleepers.get(key) ?? new Set();
      sleepers.set(key, group.add(call));
      return () => {
        group.delete(call);
        if (group.size === 0 && sleepers.get(key) === group) sleepers.delete(key);
      };
    },
    wake(key) {
      for (const call of [...(sleepers.get(key) ?? [])]) call();
    },
    wakeAll() {
      for (const group of [...sleepers.values()]) for (const call of [...group]) call();
    },
  };
}
