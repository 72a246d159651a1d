import type { RecordTable } from '../../../core/exchange/tables/record-table.ts';
import type { PlannedRow, RowTable } from '../../../geo/geopackage/write/package-plan.ts';

interface RowTableOptions<Source> {
  readonly lastChange: number;
  readonly sources: () => AsyncIterable<readonly Source[]> | Iterable<readonly Source[]>;
  readonly point?: (source: Source) => readonly [longitude: number, latitude: number];
  /** The row's number, which must ascend; by default rows are numbered from 1. */
  readonly idOf?: (source: Source) => number;
  /** Called with each row when it is written. */
  readonly onRow?: (source: Source, id: number) => void;
  /** Called with the number of rows at the end. */
  readonly onEnd: (table: string, rows: number) => void;
}

/** A table of the file whose rows are made from records and numbered from 1. */
export function rowTable<Source>(
  table: RecordTable<Source>,
  { lastChange, sources, point, idOf, onRow, onEnd }: RowTableOptions<Source>,
): RowTable {
  const { name, kind, key, description, columns, toRow } = table;
  async function* rows(): AsyncGenerator<readonly PlannedRow[]> {
    let count = 0;
    for await (const batch of sources()) {
      yield batch.map((source) => {
        count += 1;
        const id = idOf?.(source) ?? count;
        onRow?.(source, id);
        const row = { id, values: toRow(source) };
        return point === undefined ? row : { ...row, point: point(source) };
      });
    }
    onEnd(name, count);
  }
  return { kind, name, identifier: name, description, lastChange, key, columns, rows };
}
