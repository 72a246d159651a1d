import { type RawBuilder, sql } from 'kysely';
import type { Sum } from '../../core/exchange/export/room-sizes.ts';
import type { Connection } from './connection.ts';

/** Maximum number of rows of a kind that are measured; larger tables are sampled to about this number. */
const maxMeasured = 20_000;

type Expression = RawBuilder<unknown>;

/** Measures the rows of one content. */
export interface Measure {
  readonly db: Connection['db'];
  readonly roomKey: number;
  /** The rows of the content in a table, as `from` and `where` of a query. */
  readonly rowsOf: (table: string) => Expression;
  /** Number of the rows, and the sum of the expression. */
  readonly sum: (rows: Expression, bytes: Expression) => Promise<Sum>;
  /** The same for `count` rows, a number that the room's counters provide; extrapolated from a sample if it is large. */
  readonly estimate: (count: number, rows: Expression, key: Expression, bytes: Expression) => Promise<Sum>;
}

export function measureOf({ db }: Connection, roomKey: number, contentKey: number): Measure {
  const sum: Measure['sum'] = async (rows, bytes) => {
    const { rows: sums } = await sql<Sum>`
      select count(*) as rows, coalesce(sum(${bytes}), 0)::bigint as bytes from ${rows}`.execute(db);
    return sums[0] ?? { rows: 0, bytes: 0 };
  };
  return {
    db,
    roomKey,
    rowsOf: (table) => sql`${sql.table(table)} where content_key = ${contentKey}`,
    sum,
    async estimate(count, rows, key, bytes) {
      const nth = Math.max(1, Math.ceil(count / maxMeasured));
      if (nth === 1) return sum(rows, bytes);
      // Only the keys of skipped rows are read.
      const share = await sum(sql`${rows} and (hashtext(${key}::text) & 2147483647) % ${nth} = 0`, bytes);
      return { rows: count, bytes: Math.round((share.bytes / Math.max(1, share.rows)) * count) };
    },
  };
}

/** SQL expression for the total length of the columns (bytes). */
export const lengthOf = (...columns: string[]): Expression =>
  sql.raw(columns.map((column) => `coalesce(octet_length(${column}), 0)`).join(' + '));
