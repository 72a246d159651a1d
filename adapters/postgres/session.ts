import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { Refusal } from '../../core/errors.ts';
import { checkOut, type Connection, type Statement } from './check-out.ts';
import { codeOf, explainFailure, isWorthRepeating } from './failures.ts';
import type { Schema } from './schema.ts';

/** What a repository works on: the pool, each statement by itself, or the connection of one transaction. */
export interface Session {
  readonly db: Kysely<Schema>;
  readonly transaction: Transaction | null;
  /** Runs a statement that each connection parses and plans once; for what is asked with every request. */
  prepared<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  /** Runs `work` in the transaction under way, or in one of its own. */
  atomically<T>(work: (session: Session) => Promise<T>): Promise<T>;
}

export interface Transaction {
  readonly client: PoolClient;
  /** Called by work that cannot be run again, as it used up its input. */
  forbidRepetition(): void;
}

const attempts = 4;

export function openSession(pool: Pool): Session {
  return {
    db: kyselyOn(() => checkOut(pool)),
    transaction: null,
    prepared: async (statement, values) => {
      const connection = await checkOut(pool);
      try {
        return await connection.prepared(statement, values);
      } finally {
        connection.release();
      }
    },
    atomically: (work) => transact(pool, work),
  };
}

/** Runs `work` in a transaction; again when it fell victim to a deadlock or serialisation failure. */
async function transact<T>(pool: Pool, work: (session: Session) => Promise<T>): Promise<T> {
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
  work: (session: Session) => Promise<T>,
  forbidRepetition: () => void,
): Promise<T> {
  const connection = await checkOut(pool);
  const begun = connection.query('begin', []);
  // Some statement or the commit waits for it and reports that it failed.
  begun.catch(() => undefined);
  const session: Session = {
    db: kyselyOn(() => begun.then(() => ({ ...connection, release: () => undefined }))),
    transaction: { client: connection.client, forbidRepetition },
    prepared: async (statement, values) => {
      // On a pipelined connection both are one round trip. Were there no transaction, a change would stay.
      if (statement.changesNothing !== true) await begun;
      return connection.prepared(statement, values);
    },
    atomically: (inner) => inner(session),
  };
  try {
    const result = await work(session);
    await begun;
    await commit(connection);
    return result;
  } catch (failure) {
    // Who waited in vain does not wait once more: without its connection, the transaction ends by itself.
    if (!connection.isBroken()) await connection.query('rollback', []).catch(() => connection.abandon());
    throw explainFailure(failure);
  } finally {
    connection.release();
  }
}

/** The queue of notifications is written while committing: when it is full, nothing was applied. */
const notificationQueueFull = '54000';

async function commit(connection: Connection): Promise<void> {
  const { command } = await connection.query('commit', []).catch((failure: unknown) => {
    if (codeOf(failure) !== notificationQueueFull) throw failure;
    throw new Refusal('broadcast_failed', undefined, {}, { cause: failure });
  });
  if (command === 'ROLLBACK') {
    throw new Error(
      'A statement of the transaction failed and the failure was swallowed: nothing was applied.',
    );
  }
}

function kyselyOn(connect: () => Promise<PostgresPoolClient>): Kysely<Schema> {
  const pool = { options: {}, connect, end: () => Promise.resolve() };
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}
