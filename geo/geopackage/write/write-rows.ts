import type { DatabaseSync } from 'node:sqlite';
import { quoteName } from '../../sqlite/quote-name.ts';
import { valueOf } from './file-value.ts';
import type { PlannedRelation, RowTable, PlannedTileTable } from './package-plan.ts';

export interface RowWork {
  readonly database: DatabaseSync;
  readonly signal?: AbortSignal;
  readonly onRows: (rows: number) => void;
}

/** Writes the rows of a table without geometry. */
export async function writeRows({ name, key, columns, rows }: RowTable, work: RowWork): Promise<void> {
  const names = [key, ...columns.map((column) => column.name)].map(quoteName);
  const insert = work.database.prepare(
    `INSERT INTO ${quoteName(name)} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
  );
  for await (const batch of rows()) {
    work.signal?.throwIfAborted();
    for (const { id, values } of batch) insert.run(id, ...values.map(valueOf));
    work.onRows(batch.length);
  }
}

export async function writeTiles({ name, tiles }: PlannedTileTable, work: RowWork): Promise<void> {
  const insert = work.database.prepare(
    `INSERT INTO ${quoteName(name)} (zoom_level, tile_column, tile_row, tile_data) VALUES (?, ?, ?, ?)`,
  );
  for await (const batch of tiles()) {
    work.signal?.throwIfAborted();
    for (const { zoom, column, row, picture } of batch) insert.run(zoom, column, row, picture);
    work.onRows(batch.length);
  }
}

export async function writePairs({ mapping, pairs }: PlannedRelation, work: RowWork): Promise<void> {
  const insert = work.database.prepare(`INSERT INTO ${quoteName(mapping)} VALUES (?, ?)`);
  for await (const batch of pairs()) {
    work.signal?.throwIfAborted();
    for (const [base, related] of batch) insert.run(base, related);
    work.onRows(batch.length);
  }
}
