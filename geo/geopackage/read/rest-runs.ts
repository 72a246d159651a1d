import { damagedFile } from './file-header.ts';
import { tooComplex } from './table-trees.ts';
import { restTable } from '../rest-table.ts';
import { type MissingValues, readRest } from './feature-rest.ts';
import type { HostileDatabase } from './hostile-database.ts';

const restColumns = ['table_name', 'feature', 'rest', 'geometry_hash', 'attributes_hash'];
const maxRests = 2 ** 31;
/** Limits of tables that have rests, and of the characters of their names, which stay in memory. */
const maxTables = 20_000;
const maxNameLength = 1024;

/** A row of the side table: what it contains, and hashes of the feature's row as it was written. */
export interface SideRow {
  /** Null if it is invalid. */
  readonly rest: MissingValues | null;
  readonly geometryHash: unknown;
  readonly attributesHash: unknown;
}

/** The rests of a table: one run of rows. */
interface Run {
  readonly first: bigint;
  rows: number;
  last: bigint;
}

/**
 * Parts of features that their rows do not contain, read in one pass in parallel with the rows of each table.
 */
export class RestRuns {
  readonly #database: HostileDatabase;
  readonly #maxBytes: number;
  readonly #runs = new Map<string, Run>();

  /**
   * Throws GeoError if the rests of a table are not contiguous, their feature ids do not increase, or rests
   * refer to too many tables. Longer table names were not written by Chartroom and are ignored.
   */
  constructor(database: HostileDatabase, maxBytes: number) {
    this.#database = database;
    this.#maxBytes = maxBytes;
    if (database.table(restTable) === null) return;
    database.count(restTable, maxRests);
    const there = new Set(database.columns(restTable).map(({ name }) => name));
    if (!restColumns.every((name) => there.has(name)))
      throw damagedFile(`lacks required columns in ${restTable}`);
    let current: string | null = null;
    for (const [number, table, feature] of database.rows(restTable, ['table_name', 'feature'], {
      maxBytes,
    })) {
      if (typeof number !== 'bigint' || typeof table !== 'string' || typeof feature !== 'bigint') continue;
      const run = this.#runs.get(table);
      if (run === undefined) {
        if (table.length > maxNameLength) {
          current = null;
          continue;
        }
        if (this.#runs.size === maxTables) throw tooComplex(`more than ${maxTables} tables in ${restTable}`);
        this.#runs.set(table, { first: number, rows: 1, last: feature });
      } else if (table !== current || feature <= run.last)
        throw damagedFile(`has rows of ${restTable} out of order`);
      else {
        run.rows++;
        run.last = feature;
      }
      current = table;
    }
  }

  /** Whether there are rests for features of a table. */
  has(table: string): boolean {
    return this.#runs.has(table);
  }

  /** Returns for each feature of a table, in ascending order, the side row with its number. */
  cursor(table: string): (fid: number | bigint) => SideRow | null {
    const run = this.#runs.get(table);
    if (run === undefined) return () => null;
    const rows = this.#database.rows(restTable, restColumns, { maxBytes: this.#maxBytes, from: run.first });
    let left = run.rows;
    const next = (): { readonly feature: bigint; readonly row: readonly unknown[] } | null => {
      while (left > 0) {
        const step = rows.next();
        if (step.done === true) break;
        const [, of, feature, ...row] = step.value;
        if (of !== table || typeof feature !== 'bigint') continue;
        left--;
        return { feature, row };
      }
      rows.return(undefined);
      return null;
    };
    let pending = next();
    return (fid) => {
      while (pending !== null && pending.feature < fid) pending = next();
      if (pending === null || pending.feature !== BigInt(fid)) return null;
      const [rest, geometryHash, attributesHash] = pending.row;
      return { rest: typeof rest === 'string' ? readRest(rest) : null, geometryHash, attributesHash };
    };
  }
}
