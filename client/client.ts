import { roomEvents, type EventOptions } from './events/room-events.ts';
import type { RoomEvent } from './events/room-event.ts';
import { JobNews } from './jobs/job-news.ts';
import { waitForJob, type WaitOptions } from './jobs/wait-for-job.ts';
import { createOperations, type Operations } from './requests/operations.ts';
import { defaultTimeouts, type Timeouts } from './requests/resend.ts';
import { createSend, type TokenSource } from './requests/send.ts';
import type { Job } from './schema.ts';
import type { UploadSource } from './uploads/chunks.ts';
import { FileUpload, type UploadOptions } from './uploads/file-upload.ts';
import { checkSource, newState, type NewUpload, type UploadState } from './uploads/upload-state.ts';
import type { Waits } from './waits.ts';

export interface ClientOptions {
  /** Where the service is, without `/api`: `https://maps.example.org`, or `location.origin`. */
  readonly baseUrl: string;
  /** A token of a room or a user; a page of the service itself needs none, since its cookie goes along. */
  readonly token?: TokenSource;
  /** Another `fetch`: one that sends cookies to another origin, say. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** How reads, and writes that are carried out once, are sent again. */
  readonly patience?: Partial<Timeouts>;
  /** Waits between tries of uploads, event streams and jobs that are asked for. */
  readonly waits?: Partial<Waits>;
  /** After so long a silence an event stream counts as lost (milliseconds); the server says something every 15 s. */
  readonly silenceMs?: number;
}

export interface ChartroomClient extends Operations {
  /** Sends a file of any size in chunks; `done` of what it returns has the job to wait for. */
  uploadFile(source: UploadSource, options: NewUpload & UploadOptions): FileUpload;
  /** Goes on with an upload that was begun before, of the same file. Throws ChartroomError `another_file`. */
  resumeUpload(source: UploadSource, state: UploadState, options?: UploadOptions): FileUpload;
  /** Resolves when the job is complete; throws ChartroomError with the code of its error. */
  waitForJob(jobId: string, options?: WaitOptions): Promise<Job>;
  /** What happens in the room from now on, or from `after`, however often the link is lost. */
  roomEvents(roomId: string, options?: EventOptions): AsyncGenerator<RoomEvent, void, void>;
}

const defaultWaits: Waits = { firstMs: 500, maxMs: 15_000 };

/** A client of one service for one caller. Nothing is sent before it is asked for something. */
export function createChartroomClient(options: ClientOptions): ChartroomClient {
  const baseUrl = options.baseUrl.replace(/\/$/, '');
  const waits = { ...defaultWaits, ...options.waits };
  const { fetch = (request: Request) => globalThis.fetch(request), silenceMs = 45_000 } = options;
  const send = createSend({ fetch, token: options.token });
  const operations = createOperations(baseUrl, send, { ...defaultTimeouts, ...options.patience });
  const news = new JobNews();
  const settings = { baseUrl, send, operations, waits, news, silenceMs, polling: waits };
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
