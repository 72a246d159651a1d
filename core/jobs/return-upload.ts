import { hold } from '../blobs/reference-objects.ts';
import { limits } from '../limits.ts';
import type { Repositories } from '../ports/database.ts';
import type { Job } from './job.ts';
import { commonInput } from './job-input.ts';

/** Failures that another description of the file can correct: its system, columns, layer, encoding or delimiter. */
const correctable: ReadonlySet<string> = new Set([
  'crs_unknown',
  'unsupported_crs',
  'coordinates_out_of_range',
  'invalid_columns',
  'unknown_layer',
  'option_not_applicable',
  'no_coordinates',
  'invalid_table',
]);

/** Whether a chunked upload of a job that failed with this code can be processed again with other options. */
export function isCorrectable(code: string): boolean {
  return correctable.has(code);
}

/**
 * In the transaction that ends the job: returns a chunked upload to its uploader, with its reservation, to be processed
 * again. False if it is not one or has ended.
 */
export async function returnUpload({ uploads, blobs, quota }: Repositories, job: Job): Promise<boolean> {
  if (job.reservationId === null || commonInput(job).chunked === undefined) return false;
  const upload = await uploads.takeBack(job.id, job.reservationId, limits.uploadLifetime);
  if (upload === null) return false;
  const holder = { contentKey: upload.contentKey, objectType: 'chunk', objectId: upload.id };
  await hold({ blobs, quota }, [{ holder, keys: commonInput(job).uploads }], null);
  return true;
}
