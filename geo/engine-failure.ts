import { GeoError } from './geo-error.ts';

/** No room on the disk, or none left of what the user or the folder may take. */
const diskFull = new Set(['ENOSPC', 'EDQUOT']);
/** SQLite's own word for it (SQLITE_FULL). */
const databaseFull = 13;

/** What a failure that is not the source's fault is called: a full disk, or the engine's own. */
export function engineFailure(error: unknown): GeoError {
  if (error instanceof GeoError) return error;
  if (error instanceof Error && isDiskFull(error))
    return new GeoError(
      'disk_full',
      'There is not enough room on the temporary disk to process this file: up to four times its size is needed.',
    );
  const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return new GeoError('engine_failure', `The layer engine failed: ${words}`);
}

function isDiskFull(error: NodeJS.ErrnoException & { errcode?: unknown }): boolean {
  return diskFull.has(error.code ?? '') || error.errcode === databaseFull;
}
