import { hold } from '../blobs/reference-objects.ts';
import { limits } from '../limits.ts';
import type { Repositories } from '../ports/database.ts';
import type { Job } from './job.ts';
import { commonInput } from './job-input.ts';
import type { JobError } from './job-state.ts';

/** Failures that another description of the file can correct: its system, columns, layer, encoding or delimiter. */
const correctable: ReadonlySet<string> = new Set([
  'crs_unknown',
  'unsupported_crs',
  'coordinates_out_of_range',
  'invalid_columns',
  'unknown_layer',
  'no_coordinates',
  'invalid_table',
]);

/**
 * In the transaction that fails the job: returns a chunked upload to its uploader, with its reservation, if it can be
 * processed again with other options. False if it is not one or has ended.
 */
export async function returnUpload(
  { uploads, blobs, quota }: Repositories,
  job: Job,
  { code }: JobError,
): Promise<boolean> {
  if (!correctable.has(code) || job.reservationId === null || commonInput(job).chunked === undefined)
    return false;
  const upload = await uploads.takeBack(job.id, job.reservationId, limits.uploadLifetime);
  if (upload === null) return false;
  const holder = { contentKey: upload.contentKey, objectType: 'chunk', objectId: upload.id };
  await hold({ blobs, quota }, [{ holder, keys: commonInput(job).uploads }], null);
  return true;
}
