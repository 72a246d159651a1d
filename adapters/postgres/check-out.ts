import type { PostgresPoolClient } from 'kysely';
import { Query, type Pool, type PoolClient } from 'pg';
import { Refusal } from '../../core/errors.ts';
import { breaksConnection, explainFailure, isSilence } from './failures.ts';
import { currentBudget, type Timeouts } from './request-budget.ts';
import { noteWait } from './pool-wait.ts';
import { distrust, isTrusted } from './trust.ts';

export interface Statement {
  /** One of its kind: a connection knows the statement by it. */
  readonly name: string;
  readonly text: string;
  /** It changes no row, so it may be sent along with the `begin` of its transaction. */
  readonly changesNothing?: true;
}

export interface PooledConnection extends PostgresPoolClient {
  readonly client: PoolClient;
  prepared<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  /** Whether nothing more can come of it. */
  isBroken(): boolean;
  /** Do not hand it to anybody else. */
  abandon(): void;
}

/**
 * A connection of the pool whose failures are explained, and which the pool drops when it broke. Nobody waits for it,
 * or for what it answers, longer than the patience of their request.
 */
export async function checkOut(pool: Pool): Promise<PooledConnection> {
  const timeouts = currentBudget();
  const client = await patiently(timeouts, (left) => connect(pool, left)).catch((failure: unknown) => {
    throw explainFailure(failure);
  });
  let broken = false;
  const abandon = () => (broken = true);
  // The pool listens only while a connection is idle; unheard, the event would end the process.
  client.on('error', abandon);
  const ask = async (text: string, values: readonly unknown[], name?: string) => {
    try {
      return await patiently(timeouts, (left) => send(client, text, values, name, left));
    } catch (failure) {
      if (breaksConnection(failure)) broken = true;
      // A server that is silent to one is silent to all.
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

async function patiently<T>(
  timeouts: Timeouts | undefined,
  wait: (left: number | undefined) => Promise<T>,
): Promise<T> {
  if (timeouts === undefined) return wait(undefined);
  const { left } = timeouts;
  if (left === 0) throw new Refusal('service_unavailable');
  return timeouts.during(() => wait(left));
}

/** A connection that is worth asking. What is distrusted is closed, as it would keep its next user waiting. */
async function connect(pool: Pool, left: number | undefined): Promise<PoolClient> {
  const since = performance.now();
  for (;;) {
    const client = await connectWithin(pool, left).finally(() => noteWait(pool, performance.now() - since));
    if (isTrusted(pool, client)) return client;
    client.release(true);
  }
}

/** The pool has one limit for all; less is a timer of our own. */
async function connectWithin(pool: Pool, left: number | undefined): Promise<PoolClient> {
  const connecting = pool.connect();
  const { connectionTimeoutMillis: fallback = Infinity } = pool.options;
  if (left === undefined || left >= fallback) return connecting;
  const { promise: late, reject } = Promise.withResolvers<never>();
  let given = false;
  const timer = setTimeout(() => {
    given = true;
    reject(new Error('timeout exceeded when trying to connect'));
  }, left);
  connecting.then(
    (client) => given && client.release(),
    () => undefined,
  );
  try {
    return await Promise.race([connecting, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Hands the driver its own kind of query: of a plain object it makes a copy that costs as much as all else it does. */
function send(
  client: PoolClient,
  text: string,
  values: readonly unknown[],
  name: string | undefined,
  left: number | undefined,
): Promise<{ readonly rows: unknown[]; readonly command: string }> {
  return new Promise((resolve, reject) => {
    const query = new Query(text, [...values], (error, result) => {
      // The driver says null where its types say undefined.
      if (error) reject(error);
      else resolve(result as never);
    });
    client.query(Object.assign(query, { name, query_timeout: left }));
  });
}
