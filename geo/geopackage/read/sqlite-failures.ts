import { shownName } from '../../archive/unpack-entry.ts';
import { GeoError } from '../../geo-error.ts';
import { damagedFile } from './file-header.ts';
import { tooComplex } from './table-trees.ts';

/** SQLite's code for a value, text or blob that exceeds its limit (SQLITE_TOOBIG). */
const tooBig = 18;

/**
 * Whether the driver read a whole number that exceeds the exact range of a double without bigints enabled.
 */
export function isOutOfDoubles(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'ERR_OUT_OF_RANGE';
}

/** Converts a failure of SQLite while reading this table to a GeoError; other errors are unchanged. */
export function tableError(error: unknown, table: string): unknown {
  if ((error as { errcode?: unknown }).errcode === tooBig)
    return tooComplex(`a value in “${shownName(table)}” that exceeds the length limit`);
  return fileError(error);
}

/** Converts a failure of SQLite to a GeoError; other errors are unchanged. */
export function fileError(error: unknown): unknown {
  if (error instanceof GeoError) return error;
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === 'ERR_SQLITE_ERROR' ? damagedFile(`cannot be read: ${shownName(String(message))}`) : error;
}
