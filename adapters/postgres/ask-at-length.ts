import { explainFailure } from './failures.ts';
import type { Connection } from './connection.ts';

/** Bulk work may take longer than the statements that the pool's timeouts are for (milliseconds). */
const timeout = 600_000;

/** Lets the statements of the transaction under way take as long as bulk work does, and runs others that prepare it. */
export async function prepareBulkWork(
  connection: Connection,
  statements: readonly string[] = [],
): Promise<void> {
  await ask(connection, { text: [`set local statement_timeout = ${timeout}`, ...statements].join('; ') });
}

/** Runs a statement of bulk work in the transaction under way; one with a name is planned once a connection. */
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
