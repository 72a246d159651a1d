import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import { Query, type Pool, type PoolClient } from 'pg';
import { Refusal } from '../../core/errors.ts';
import { breaksConnection, codeOf, explainFailure, isWorthRepeating } from './failures.ts';
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

export interface Statement {
  /** One of its kind: a connection knows the statement by it. */
  readonly name: string;
  readonly text: string;
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
  const session: Session = {
    db: kyselyOn(() => Promise.resolve({ ...connection, release: () => undefined })),
    transaction: { client: connection.client, forbidRepetition },
    prepared: (statement, values) => connection.prepared(statement, values),
    atomically: (inner) => inner(session),
  };
  try {
    await connection.query('begin', []);
    const result = await work(session);
    await commit(connection);
    return result;
  } catch (failure) {
    await connection.query('rollback', []).catch(() => connection.abandon());
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

interface Connection extends PostgresPoolClient {
  readonly client: PoolClient;
  prepared<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  /** Do not hand it to anybody else. */
  abandon(): void;
}

/** A connection of the pool whose failures are explained, and which the pool drops when it broke. */
async function checkOut(pool: Pool): Promise<Connection> {
  const client = await pool.connect().catch((failure: unknown) => {
    throw explainFailure(failure);
  });
  let broken = false;
  const abandon = () => (broken = true);
  // The pool listens only while a connection is idle; unheard, the event would end the process.
  client.on('error', abandon);
  const explained = async <T>(answering: Promise<T>): Promise<T> => {
    try {
      return await answering;
    } catch (failure) {
      if (breaksConnection(failure)) broken = true;
      throw explainFailure(failure);
    }
  };
  const query = (text: string, parameters: readonly unknown[]) =>
    explained(client.query(text, [...parameters]));
  const prepared = async <Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]> => {
    const { rows } = await explained(ask(client, statement, values));
    return rows as Row[];
  };
  const release = () => {
    client.off('error', abandon);
    client.release(broken);
  };
  return { client, query: query as unknown as Connection['query'], prepared, release, abandon };
}

/** Hands the driver its own kind of query: of a plain object it makes a copy that costs as much as all else it does. */
function ask(
  client: PoolClient,
  { name, text }: Statement,
  values: readonly unknown[],
): Promise<{ readonly rows: unknown[] }> {
  return new Promise((resolve, reject) => {
    const query = new Query(text, [...values], (error, result) => {
      // The driver says null where its types say undefined.
      if (error) reject(error);
      else resolve(result);
    });
    client.query(Object.assign(query, { name }));
  });
}

function kyselyOn(connect: () => Promise<PostgresPoolClient>): Kysely<Schema> {
  const pool = { options: {}, connect, end: () => Promise.resolve() };
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}
