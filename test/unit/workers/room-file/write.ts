import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { RoomFolder } from '../../../support/room-folder.ts';
import type {
  WriteRoomFileOptions,
  WrittenRoomFile,
} from '../../../../workers/steps/write-room-file/step.ts';
import { writeRoomFile } from '../../../../workers/steps/write-room-file/write-room-file.ts';

export type Row = Record<string, unknown>;

/** An opened room file. */
export interface OpenRoomFile extends WrittenRoomFile, Disposable {
  readonly path: string;
  rows(sql: string, ...values: (string | number)[]): Row[];
}

/** Writes the file of a room and opens it. */
export async function writtenFile(
  room: RoomFolder,
  options: Partial<WriteRoomFileOptions> = {},
): Promise<OpenRoomFile> {
  room.write();
  const written = await writeRoomFile({
    folder: room.path,
    options: { includeTiffs: true, includeTiles: false, ...options },
    threads: 1,
    onProgress: () => undefined,
  });
  const path = join(room.path, 'room.gpkg');
  const database = new DatabaseSync(path, { readOnly: true });
  return {
    ...written,
    path,
    rows: (sql, ...values) => database.prepare(sql).all(...values),
    [Symbol.dispose]: () => database.close(),
  };
}
