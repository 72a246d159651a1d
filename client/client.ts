import { roomEvents, type EventOptions } from './events/room-events.ts';
import type { RoomEvent } from './events/room-event.ts';
import { JobUpdates } from './events/job-updates.ts';
import { waitForJob, type WaitOptions } from './jobs/wait-for-job.ts';
import { createOperations, type Operations } from './requests/operations.ts';
import { defaultTimeouts, type RetryOptions } from './requests/resend.ts';
import { createSend, type TokenSource } from './requests/send.ts';
import type { Job } from './schema.ts';
import type { UploadSource } from './uploads/chunks.ts';
import { FileUpload, type UploadOptions } from './uploads/file-upload.ts';
import { checkSource, newState, type NewUpload, type UploadState } from './uploads/upload-state.ts';
import type { Waits } from './waits.ts';

export interface ClientOptions {
  /** Base URL of the service without `/api`: `https://maps.example.org`, or `location.origin`. */
  readonly baseUrl: string;
  /** API token or session token; pages of the service need none, since browsers send the session cookie. */
  readonly token?: TokenSource;
  /** Custom `fetch`, for example to send cookies to another origin. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Retry policy of reads and idempotent writes. */
  readonly retries?: Partial<RetryOptions>;
  /** Backoff of uploads, event streams and job polling. */
  readonly waits?: Partial<Waits>;
  /** Time without data after which an event stream counts as lost (milliseconds); heartbeats arrive every 15 s. */
  readonly silenceMs?: number;
}

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

const defaultWaits: Waits = { firstMs: 500, maxMs: 15_000 };

/** Creates a client of a service for one caller. Sends no requests by itself. */
export function createChartroomClient(options: ClientOptions): ChartroomClient {
  const baseUrl = options.baseUrl.replace(/\/$/, '');
  const waits = { ...defaultWaits, ...options.waits };
  const { fetch = (request: Request) => globalThis.fetch(request), silenceMs = 45_000 } = options;
  const send = createSend({ fetch, token: options.token });
  const operations = createOperations(baseUrl, send, { ...defaultTimeouts, ...options.retries });
  const updates = new JobUpdates();
  const settings = { baseUrl, send, operations, waits, updates, silenceMs, polling: waits };
  return {
    ...operations,
    uploadFile: (source, given) =>
      new FileUpload(source, { state: newState(source, given), isBegun: false }, given, settings),
    resumeUpload(source, state, given = {}) {
      checkSource(source, state);
      return new FileUpload(source, { state, isBegun: true }, given, settings);
    },
    waitForJob: (jobId, given = {}) => waitForJob(jobId, given, settings),
    roomEvents: (roomId, given = {}) => roomEvents(roomId, given, settings),
  };
}
