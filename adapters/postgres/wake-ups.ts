/** Subscriptions by key. `Payload` is what a notification carries. */
export interface WakeUps<Key, Payload = undefined> {
  readonly subscribe: (key: Key, wake: (payload: Payload) => void) => () => void;
  readonly wake: (key: Key, payload: Payload) => void;
  readonly wakeAll: (payload: Payload) => void;
}

export function createWakeUps<Key, Payload = undefined>(): WakeUps<Key, Payload> {
  const sleepers = new Map<Key, Set<(payload: Payload) => void>>();
  return {
    subscribe(key, wake) {
      // A new wrapper, so that the same function may subscribe more than once.
      const call = (payload: Payload) => wake(payload);
      const group = sleepers.get(key) ?? new Set();
      sleepers.set(key, group.add(call));
      return () => {
        group.delete(call);
        if (group.size === 0 && sleepers.get(key) === group) sleepers.delete(key);
      };
    },
    wake(key, payload) {
      for (const call of [...(sleepers.get(key) ?? [])]) call(payload);
    },
    wakeAll(payload) {
      for (const group of [...sleepers.values()]) for (const call of [...group]) call(payload);
    },
  };
}
