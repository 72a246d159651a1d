import { GeoError } from './geo-error.ts';

/** The disk is full, or a quota of the user or the folder is exhausted. */
const diskFull = new Set(['ENOSPC', 'EDQUOT']);
/** SQLite's code for a full disk (SQLITE_FULL). */
const databaseFull = 13;

/** The GeoError for a failure that the source did not cause: a full disk, or an internal error. */
export function engineFailure(error: unknown): GeoError {
  if (error instanceof GeoError) return error;
  if (error instanceof Error && isDiskFull(error))
    return new GeoError(
      'disk_full',
      'The temporary disk has too little free space to process this file; up to four times its size is required.',
    );
  const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return new GeoError('engine_failure', `The layer engine failed: ${words}`);
}

function isDiskFull(error: NodeJS.ErrnoException & { errcode?: unknown }): boolean {
  return diskFull.has(error.code ?? '') || error.errcode === databaseFull;
}
