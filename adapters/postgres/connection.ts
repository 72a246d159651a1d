import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { Refusal } from '../../core/errors.ts';
import { checkOut, type PooledConnection, type Statement } from './check-out.ts';
import { codeOf, explainFailure, isWorthRepeating } from './failures.ts';
import type { DatabaseSchema } from './schema.ts';

/** Database access of a repository: single statements on the pool, or the connection of a transaction. */
export interface Connection {
  readonly db: Kysely<DatabaseSchema>;
  readonly transaction: Transaction | null;
  /** Runs a prepared statement, which each connection parses and plans once; for queries of every request. */
  prepared<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  /** Runs `work` in the current transaction, or in a new one. */
  atomically<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
}

export interface Transaction {
  readonly client: PoolClient;
  /** Disables retries, for work that has consumed its input. */
  forbidRepetition(): void;
}

const attempts = 4;

export function openConnection(pool: Pool): Connection {
  return {
    db: kyselyOn(() => checkOut(pool)),
    transaction: null,
    prepared: async (statement, values) => {
      const pooled = await checkOut(pool);
      try {
        return await pooled.prepared(statement, values);
      } finally {
        pooled.release();
      }
    },
    atomically: (work) => transact(pool, work),
  };
}

/** Runs `work` in a transaction. Retries after deadlocks and serialization failures. */
async function transact<T>(pool: Pool, work: (connection: Connection) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let repeatable = attempt < attempts;
    try {
      return await runOnce(pool, work, () => (repeatable = false));
    } catch (failure) {
      if (!repeatable || !isWorthRepeating(failure)) throw failure;
    }
  }
}

async function runOnce<T>(
  pool: Pool,
  work: (connection: Connection) => Promise<T>,
  forbidRepetition: () => void,
): Promise<T> {
  const pooled = await checkOut(pool);
  const begun = pooled.query('begin', []);
  // A later statement or the commit awaits it and reports the failure.
  begun.catch(() => undefined);
  const connection: Connection = {
    db: kyselyOn(() => begun.then(() => ({ ...pooled, release: () => undefined }))),
    transaction: { client: pooled.client, forbidRepetition },
    prepared: async (statement, values) => {
      // On a pipelined connection both take one round trip. If `begin` failed, a change would be committed.
      if (statement.changesNothing !== true) await begun;
      return pooled.prepared(statement, values);
    },
    atomically: (inner) => inner(connection),
  };
  try {
    const result = await work(connection);
    await begun;
    await commit(pooled);
    return result;
  } catch (failure) {
    // No rollback on a broken connection: the server ends the transaction when it closes.
    if (!pooled.isBroken()) await pooled.query('rollback', []).catch(() => pooled.abandon());
    throw explainFailure(failure);
  } finally {
    pooled.release();
  }
}

/** Notifications are queued during the commit. If the queue is full, the transaction is rolled back. */
const notificationQueueFull = '54000';

async function commit(pooled: PooledConnection): Promise<void> {
  const { command } = await pooled.query('commit', []).catch((failure: unknown) => {
    if (codeOf(failure) !== notificationQueueFull) throw failure;
    throw new Refusal('broadcast_failed', undefined, {}, { cause: failure });
  });
  if (command === 'ROLLBACK') {
    throw new Error(
      'A statement of the transaction failed but its error was ignored; the transaction was rolled back.',
    );
  }
}

function kyselyOn(connect: () => Promise<PostgresPoolClient>): Kysely<DatabaseSchema> {
  const pool = { options: {}, connect, end: () => Promise.resolve() };
  return new Kysely<DatabaseSchema>({ dialect: new PostgresDialect({ pool }) });
}
