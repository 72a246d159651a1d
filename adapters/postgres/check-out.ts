import type { PostgresPoolClient } from 'kysely';
import { Query, type Pool, type PoolClient } from 'pg';
import { Refusal } from '../../core/errors.ts';
import { breaksConnection, explainFailure, isSilence } from './failures.ts';
import { currentBudget, type RequestBudget } from './request-budget.ts';
import { noteWait } from './pool-wait.ts';
import { distrust, isTrusted } from './trust.ts';

export interface Statement {
  /** Unique name of the prepared statement. */
  readonly name: string;
  readonly text: string;
  /** The statement changes no rows, so it may be pipelined with the `begin` of its transaction. */
  readonly changesNothing?: true;
}

export interface PooledConnection extends PostgresPoolClient {
  readonly client: PoolClient;
  prepared<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  /** Whether the connection is unusable. */
  isBroken(): boolean;
  /** Removes the connection from the pool on release. */
  abandon(): void;
}

/**
 * Checks out a pool connection. Its errors are translated (`explainFailure`), and broken connections are
 * removed from the pool. Waiting for the connection and for results is limited by the budget of the request.
 */
export async function checkOut(pool: Pool): Promise<PooledConnection> {
  const timeouts = currentBudget();
  const client = await withinBudget(timeouts, (left) => connect(pool, left)).catch((failure: unknown) => {
    throw explainFailure(failure);
  });
  let broken = false;
  const abandon = () => (broken = true);
  // The pool handles errors only while a connection is idle. An unhandled error event would end the process.
  client.on('error', abandon);
  const ask = async (text: string, values: readonly unknown[], name?: string) => {
    try {
      return await withinBudget(timeouts, (left) => send(client, text, values, name, left));
    } catch (failure) {
      if (breaksConnection(failure)) broken = true;
      // If the server does not respond on one connection, the others are unlikely to work.
      if (isSilence(failure)) distrust(pool);
      throw explainFailure(failure);
    }
  };
  const query = (text: string, parameters: readonly unknown[]) => ask(text, parameters);
  const prepared = async <Row>({ name, text }: Statement, values: readonly unknown[]): Promise<Row[]> =>
    (await ask(text, values, name)).rows as Row[];
  const release = () => {
    client.off('error', abandon);
    client.release(broken);
  };
  return {
    client,
    query: query as unknown as PooledConnection['query'],
    prepared,
    release,
    abandon,
    isBroken: () => broken,
  };
}

async function withinBudget<T>(
  budget: RequestBudget | undefined,
  wait: (left: number | undefined) => Promise<T>,
): Promise<T> {
  if (budget === undefined) return wait(undefined);
  const { left } = budget;
  if (left === 0) throw new Refusal('service_unavailable');
  return budget.during(() => wait(left));
}

/**
 * Returns a trusted connection. Distrusted ones are closed, since they would make the next request time out.
 */
async function connect(pool: Pool, left: number | undefined): Promise<PoolClient> {
  const since = performance.now();
  for (;;) {
    const client = await connectWithin(pool, left).finally(() => noteWait(pool, performance.now() - since));
    if (isTrusted(pool, client)) return client;
    client.release(true);
  }
}

/** The pool has one connection timeout for all callers; a shorter one needs a timer. */
async function connectWithin(pool: Pool, left: number | undefined): Promise<PoolClient> {
  const connecting = pool.connect();
  const { connectionTimeoutMillis: fallback = Infinity } = pool.options;
  if (left === undefined || left >= fallback) return connecting;
  const { promise: late, reject } = Promise.withResolvers<never>();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    reject(new Error('timeout exceeded when trying to connect'));
  }, left);
  connecting.then(
    (client) => isLate && client.release(),
    () => undefined,
  );
  try {
    return await Promise.race([connecting, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Passes a `Query` to the driver: copying a plain object would double the driver's CPU time. */
function send(
  client: PoolClient,
  text: string,
  values: readonly unknown[],
  name: string | undefined,
  left: number | undefined,
): Promise<{ readonly rows: unknown[]; readonly command: string }> {
  return new Promise((resolve, reject) => {
    const query = new Query(text, [...values], (error, result) => {
      // The driver passes null where its types declare undefined.
      if (error) reject(error);
      else resolve(result as never);
    });
    client.query(Object.assign(query, { name, query_timeout: left }));
  });
}
