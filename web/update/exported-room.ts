import { openSqlite, type SqliteFile } from './sqlite-rows.ts';

const table = 'chartroom_manifest';
/** Its columns are `fid`, `format_version`, `room_id`. */
const roomColumn = 2;

/** The ID of the room that a GeoPackage was exported from; null if it is no export, or cannot be read. */
export async function exportedRoom(file: Blob): Promise<string | null> {
  try {
    const database = await openSqlite(file);
    return database === null ? null : await roomIn(database);
  } catch {
    // A damaged file, or one that changed on the disk: the service reports what is wrong with it.
    return null;
  }
}

async function roomIn(database: SqliteFile): Promise<string | null> {
  for await (const [type, name, , root] of database.rows(1)) {
    if (type !== 'table' || name !== table || typeof root !== 'number') continue;
    for await (const row of database.rows(root)) {
      const room = row[roomColumn];
      return typeof room === 'string' ? room : null;
    }
  }
  return null;
}
