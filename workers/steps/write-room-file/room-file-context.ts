import { join } from 'node:path';
import type { RoomPart } from '../../../core/exchange/export/export-options.ts';
import type { RoomHead } from '../../../core/exchange/records.ts';
import { TableNames } from '../../../core/exchange/tables/table-names.ts';
import type { Presentation } from '../../../core/presentation/presentation.ts';
import { recordsFile } from '../file-names.ts';
import { RecordFileWriter } from './record-file.ts';
import { EntrySpool } from './spool.ts';
import type { WriteRoomFileOptions } from './step.ts';

/** A room's records while its file is written. */
export interface RoomFileContext {
  readonly folder: string;
  readonly records: RecordFileWriter;
  readonly options: WriteRoomFileOptions;
  readonly part: RoomPart | null;
  readonly head: RoomHead;
  readonly presentation: Presentation | null;
  readonly names: TableNames;
  /** Number of rows of the tables written so far. */
  readonly counts: ReadonlyMap<string, number>;
  /** Records the number of rows of a table once it is written. */
  readonly onEnd: (table: string, rows: number) => void;
  /** A new temporary file in the folder. */
  readonly spool: <Entry>(name: string) => EntrySpool<Entry>;
}

/** Scans the records. The stack disposes of the temporary files. */
export async function openRecords(
  folder: string,
  options: WriteRoomFileOptions,
  stack: AsyncDisposableStack,
): Promise<RoomFileContext> {
  const records = await RecordFileWriter.open(join(folder, recordsFile));
  const [head] = await records.all('room');
  if (head === undefined) throw new Error('the records contain no room');
  const [presentation = null] = await records.all('presentation');
  const counts = new Map<string, number>();
  return {
    ...{ folder, records, options, head, presentation, counts },
    part: options.part ?? null,
    names: new TableNames(),
    onEnd: (table, rows) => void counts.set(table, rows),
    spool: <Entry>(name: string) => stack.use(new EntrySpool<Entry>(join(folder, name))),
  };
}
