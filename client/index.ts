/** The typed client of Chartroom; see README.md. */
export { createChartroomClient, type ChartroomClient } from './client.ts';
export type { ClientOptions } from './connection.ts';
export { ChartroomError, isChartroomError, isRetryable, type ErrorCode, type RefusalCode } from './errors.ts';
export type { RoomEvent, ReportedJob } from './events/room-event.ts';
export type { EventOptions, LinkChange } from './events/room-events.ts';
export type { WaitOptions } from './jobs/wait-for-job.ts';
export type { Call, Operations } from './requests/operations.ts';
export { randomId } from './requests/random-id.ts';
export type { RetryOptions } from './requests/resend.ts';
export type { TokenSource } from './requests/send.ts';
export type * from './schema.ts';
export type { SizedBytes, UploadSource } from './uploads/chunks.ts';
export type { FileUpload, UploadOptions } from './uploads/file-upload.ts';
export type { UploadPhase, UploadProgress } from './uploads/progress.ts';
export type { NewUpload, UploadState } from './uploads/upload-state.ts';
export type { Waits } from './waits.ts';
