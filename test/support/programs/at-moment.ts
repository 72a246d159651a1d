import type { Ports } from '../../../workers/dependencies.ts';
import type { Moment } from '../moment.ts';

/** Runs at the moment; the call continues afterwards. */
type Action = () => Promise<void> | void;

async function followed(call: () => unknown, action: Action): Promise<unknown> {
  try {
    return await call();
  } finally {
    await action();
  }
}

/** The ports of a worker, with an action at a call of one of them. */
export function atMoment(ports: Ports, moment: Moment, action: Action): Ports {
  let calls = 0;

  /**
   * Wraps a port and, if the call takes a function that gets parts of the port (a transaction), those too.
   */
  function wrap<T extends object>(port: T, name: string): T {
    return new Proxy(port, {
      get(target, key) {
        const member: unknown = Reflect.get(target, key, target);
        const path = `${name}.${String(key)}`;
        if (typeof member === 'object' && member !== null) return wrap(member, path);
        if (typeof member !== 'function') return member;
        return (...words: unknown[]): unknown => {
          const isSuch = path === moment.call || moment.call === 'any';
          const isTheCall = isSuch && ++calls === (moment.nth ?? 1);
          const within = words.map((word) =>
            key === 'transaction' && typeof word === 'function'
              ? (repositories: object): unknown =>
                  (word as (repositories: object) => unknown)(wrap(repositories, name))
              : word,
          );
          const call = (): unknown => Reflect.apply(member, target, within);
          if (!isTheCall) return call();
          if (moment.when === 'before') return Promise.resolve(action()).then(call);
          return followed(call, action);
        };
      },
    });
  }

  return {
    ...ports,
    database: wrap(ports.database, 'database'),
    objectStore: wrap(ports.objectStore, 'objectStore'),
  };
}
