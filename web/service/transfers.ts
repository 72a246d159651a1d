import type { NewUpload, UploadOptions } from '../../client/index.ts';
import { waitForJob as wait, type WaitOptions } from '../../client/jobs/wait-for-job.ts';
import * as uploads from '../../client/uploads/file-upload.ts';
import { connection, type FileUpload, type Job, type UploadState } from './service.ts';

// Uploads and jobs are apart from the other requests, so that they are loaded with the first import.

/** Uploads a file in chunks; `done` of the result resolves to the job that processes it. */
export function uploadFile(file: File, options: NewUpload & UploadOptions): FileUpload {
  return uploads.uploadFile(file, options, connection);
}

/** Resumes an upload of the same file. Throws ChartroomError `another_file`. */
export function resumeUpload(file: File, state: UploadState, options: UploadOptions): FileUpload {
  return uploads.resumeUpload(file, state, options, connection);
}

/** Resolves when the job is complete; throws ChartroomError with the error code of the job. */
export function waitForJob(jobId: string, options: WaitOptions = {}): Promise<Job> {
  return wait(jobId, options, connection);
}
