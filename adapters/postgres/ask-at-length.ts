import { explainFailure } from './failures.ts';
import type { Connection } from './connection.ts';

/** Timeout of bulk statements, which take longer than the pool's timeouts allow (milliseconds). */
const timeout = 600_000;

/** Raises the statement timeout of the current transaction for bulk work, and runs preparatory statements. */
export async function prepareBulkWork(
  connection: Connection,
  statements: readonly string[] = [],
): Promise<void> {
  await ask(connection, { text: [`set local statement_timeout = ${timeout}`, ...statements].join('; ') });
}

/** Runs a bulk statement in the current transaction. A named statement is planned once per connection. */
export async function askAtLength<Row extends object>(
  connection: Connection,
  text: string,
  values: readonly unknown[],
  name?: string,
): Promise<Row[]> {
  return ask<Row>(connection, { text, values: [...values], ...(name !== undefined && { name }) });
}

interface Asked {
  readonly text: string;
  readonly values?: unknown[];
  readonly name?: string;
}

async function ask<Row extends object>({ transaction }: Connection, asked: Asked): Promise<Row[]> {
  if (transaction === null) throw new Error('Bulk work needs a transaction.');
  try {
    const query = { ...asked, query_timeout: timeout };
    return (await transaction.client.query<Row>(query)).rows;
  } catch (failure) {
    throw explainFailure(failure);
  }
}
