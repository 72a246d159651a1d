import { shownName } from '../../archive/unpack-entry.ts';
import { GeoError } from '../../geo-error.ts';
import { damagedFile } from './file-header.ts';
import { tooComplex } from './table-trees.ts';

/** SQLite's code of a value, a text or a blob that is longer than its limit (SQLITE_TOOBIG). */
const tooBig = 18;

/** Whether the driver met a whole number that a double does not hold, and was not asked for bigints. */
export function isOutOfDoubles(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'ERR_OUT_OF_RANGE';
}

/** What a failure of SQLite while it reads this table says of the file: a GeoError; other errors as they are. */
export function tableError(error: unknown, table: string): unknown {
  if ((error as { errcode?: unknown }).errcode === tooBig)
    return tooComplex(`a value in “${shownName(table)}” that is longer than is read here`);
  return fileError(error);
}

/** What a failure of SQLite says of the file: a GeoError; other errors as they are. */
export function fileError(error: unknown): unknown {
  if (error instanceof GeoError) return error;
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === 'ERR_SQLITE_ERROR' ? damagedFile(`cannot be read: ${shownName(String(message))}`) : error;
}
