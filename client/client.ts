import { connect, type ClientOptions } from './connection.ts';
import { roomEvents, type EventOptions } from './events/room-events.ts';
import type { RoomEvent } from './events/room-event.ts';
import { waitForJob, type WaitOptions } from './jobs/wait-for-job.ts';
import type { Operations } from './requests/operations.ts';
import type { Job } from './schema.ts';
import type { UploadSource } from './uploads/chunks.ts';
import { resumeUpload, uploadFile, type FileUpload, type UploadOptions } from './uploads/file-upload.ts';
import type { NewUpload, UploadState } from './uploads/upload-state.ts';

export interface ChartroomClient extends Operations {
  /** Uploads a file of any size in chunks; `done` of the result resolves to the job to wait for. */
  uploadFile(source: UploadSource, options: NewUpload & UploadOptions): FileUpload;
  /** Resumes an upload of the same file. Throws ChartroomError `another_file`. */
  resumeUpload(source: UploadSource, state: UploadState, options?: UploadOptions): FileUpload;
  /** Resolves when the job is complete; throws ChartroomError with the error code of the job. */
  waitForJob(jobId: string, options?: WaitOptions): Promise<Job>;
  /** Events of the room from now on, or after `after`; reconnects when the connection is lost. */
  roomEvents(roomId: string, options?: EventOptions): AsyncGenerator<RoomEvent, void, void>;
}

/** Creates a client of a service for one caller. Sends no requests by itself. */
export function createChartroomClient(options: ClientOptions): ChartroomClient {
  const connection = connect(options);
  return {
    ...connection.operations,
    uploadFile: (source, given) => uploadFile(source, given, connection),
    resumeUpload: (source, state, given = {}) => resumeUpload(source, state, given, connection),
    waitForJob: (jobId, given = {}) => waitForJob(jobId, given, connection),
    roomEvents: (roomId, given = {}) => roomEvents(roomId, given, connection),
  };
}
