import { Refusal } from '../errors.ts';
import type { Database, Outcome, Repositories, Subscribe, UnitOfWork } from './database.ts';

/** The same database; `subscribe` joins each of its transactions, except those of the service itself. */
export function subscribed(database: Database, subscribe: Subscribe): Database {
  return {
    ...database,
    transaction: (work, others = []) => database.transaction(work, [subscribe, ...others]),
  };
}

/**
 * Runs the work of a transaction and then its subscribers; for implementations of `Database`, between the
 * begin and the commit.
 */
export async function runUnitOfWork<T>(
  repositories: Repositories,
  subscribe: readonly Subscribe[],
  work: (unit: UnitOfWork) => Promise<T>,
): Promise<T> {
  const subscribers = subscribe.map((join) => join(repositories));
  const locking = subscribers.find(({ lockRoom }) => lockRoom !== undefined);
  let change: Pick<Outcome, 'isChange' | 'jobId'> = { isChange: false, jobId: null };
  const unit: UnitOfWork = {
    ...repositories,
    lockRoom: (roomKey) => locking?.lockRoom?.(roomKey) ?? repositories.rooms.lock(roomKey),
    changed: (jobId) => {
      change = { isChange: true, jobId: jobId ?? change.jobId };
    },
  };
  try {
    const result = await work(unit);
    const response = () =>
      subscribers.find(({ respond }) => respond !== undefined)?.respond?.(result as never);
    for (const subscriber of subscribers.toReversed()) {
      await subscriber.beforeCommit?.({ ...change, response });
    }
    return result;
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure;
    for (const subscriber of subscribers) {
      const other = await subscriber.afterRefusal?.();
      if (other) throw other;
    }
    throw failure;
  }
}
