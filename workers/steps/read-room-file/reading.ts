import type { FileRow } from '../../../core/exchange/reading/file-row.ts';
import type { LeftOutRows } from '../../../core/exchange/reading/left-out-rows.ts';
import type { RecordTable } from '../../../core/exchange/tables/record-table.ts';
import type { HostileDatabase } from '../../../geo/geopackage/read/hostile-database.ts';
import type { ListedFeatures } from '../../../geo/geopackage/read/layer-table.ts';
import { ownRows } from './own-rows.ts';
import type { RecordLines } from './record-lines.ts';

/** The file being read, and the outputs of reading it. */
export interface RoomFileReading {
  readonly database: HostileDatabase;
  readonly features: ReadonlyMap<string, ListedFeatures>;
  readonly records: RecordLines;
  readonly leftOut: LeftOutRows;
  readonly now: number;
  readonly folder: string;
  /** Writes bytes to a file; returns its name. */
  readonly keep: (content: Uint8Array) => string;
}

export function rowsOf(
  { database, leftOut }: RoomFileReading,
  table: Pick<RecordTable<never>, 'name' | 'columns'>,
  maxRows: number,
): Generator<FileRow> {
  return ownRows(database, table, { maxRows, leftOut });
}

/** Whether an earlier row has this id, which is then reported. Otherwise the id is assigned to this row. */
export function isTaken(row: FileRow, ids: Set<string>, id: string): boolean {
  if (!ids.has(id)) {
    ids.add(id);
    return false;
  }
  row.report('Another row has the same id.', 'duplicate_id');
  return true;
}
