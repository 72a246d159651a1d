import { ObjectStoreFull } from '../../core/ports/object-store.ts';

/** Error codes of the system and of steps that mean a full disk. */
const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'disk_full']);

/** Progress message of a job that waits until a disk has free space. */
export const storageFullMessage =
  'A disk of the server is full. The job waits and continues when space is available.';

/** Whether the error or one of its causes means that a disk is full. */
export function isStorageFull(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 8) return false;
  if (error instanceof ObjectStoreFull) return true;
  return ('code' in error && fullCodes.has(error.code)) || isStorageFull(error.cause, depth + 1);
}
