import pg from 'pg';
import { watchConnections } from './trust.ts';

export interface PoolOptions {
  readonly databaseUrl: string;
  /** Maximum number of connections. */
  readonly size: number;
  /** Shown in pg_stat_activity. */
  readonly applicationName: string;
  /** Statement timeout of client and server (milliseconds); defaults: see `timeouts`. */
  readonly statementMs?: number;
  /**
   * Sends a statement without waiting for the response to the previous one, such as the first statement of a
   * transaction after its `begin`. COPY is not possible on such a connection.
   */
  readonly pipelined?: boolean;
  /** Called for connections that broke while idle; the pool replaces them. */
  readonly onIdleError?: (error: Error) => void;
}

const seconds = 1000;

const timeouts = {
  /** Wait for a connection, including while all are busy. */
  connectionTimeoutMillis: 5 * seconds,
  idleTimeoutMillis: 30 * seconds,
  /** A statement, on the server. */
  statement_timeout: 30 * seconds,
  /** The wait for a row or table lock. */
  lock_timeout: 10 * seconds,
  /** An abandoned transaction must not keep a room locked. */
  idle_in_transaction_session_timeout: 30 * seconds,
  /** A statement, on the client: an unreachable server does not enforce the timeout above. */
  query_timeout: 40 * seconds,
};

/**
 * A pool with a timeout for every wait (the driver's defaults have none). It parses bigint as number,
 * throwing for values that are not safe integers, and timestamptz as epoch milliseconds.
 */
export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...timeouts,
    ...(options.statementMs === undefined ? {} : statementsOf(options.statementMs)),
    connectionString: options.databaseUrl,
    application_name: options.applicationName,
    max: options.size,
    keepAlive: true,
    pipeline: options.pipelined ?? false,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
  });
  watchConnections(pool);
  pool.on('error', (error) => options.onIdleError?.(error));
  // A server that disconnects while a connection is being closed would otherwise end this process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Timeouts for interactive requests: the server cancels a statement when the client stops waiting. */
function statementsOf(milliseconds: number): Partial<Record<keyof typeof timeouts, number>> {
  const lock = Math.min(timeouts.lock_timeout, milliseconds);
  return { statement_timeout: milliseconds, query_timeout: milliseconds, lock_timeout: lock };
}

type Parse = (text: string) => unknown;

const { INT8, TIMESTAMPTZ } = pg.types.builtins;
const standardParser = pg.types.getTypeParser as (type: number, format?: string) => Parse;
const parseDate = standardParser(TIMESTAMPTZ) as (text: string) => Date;

const textParsers = new Map<number, Parse>([
  [INT8, parseInteger],
  [TIMESTAMPTZ, (text) => Math.floor(parseDate(text).getTime())],
]);

function typeParser(type: number, format = 'text'): Parse {
  const own = format === 'text' ? textParsers.get(type) : undefined;
  return own ?? standardParser(type, format);
}

function parseInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The integer ${text} is too large for a number.`);
  return value;
}
