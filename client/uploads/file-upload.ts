import { isChartroomError } from '../errors.ts';
import type { Operations } from '../requests/operations.ts';
import { retry } from '../requests/retry.ts';
import { randomId } from '../requests/random-id.ts';
import type { Send } from '../requests/send.ts';
import type { Upload } from '../schema.ts';
import type { Waits } from '../waits.ts';
import type { UploadSource } from './chunks.ts';
import { Gate } from './gate.ts';
import { ProgressReporter, type UploadProgress } from './progress.ts';
import { sendChunks, type Transfer } from './send-chunks.ts';
import {
  checkSource,
  newState,
  processRequest,
  type NewUpload,
  type UploadRequest,
  type UploadState,
} from './upload-state.ts';

export interface UploadOptions {
  readonly onProgress?: (progress: UploadProgress) => void;
  /** Called with the state to store for resuming: at the start, if the upload has to restart, and if it changes. */
  readonly onState?: (state: UploadState) => void;
  /**
   * Called once the server has all chunks, before it processes them: resolves to what the caller then declares, such as
   * the reference system that a user chose. Must reject when the signal aborts.
   */
  readonly onReceived?: (state: UploadState, signal: AbortSignal) => Promise<UploadRequest>;
  /** Concurrent chunks, all of which are in memory; default 3. */
  readonly parallel?: number;
  /** Aborts the upload; it can be resumed. */
  readonly signal?: AbortSignal;
}

export interface UploadSettings {
  readonly baseUrl: string;
  readonly send: Send;
  readonly operations: Operations;
  readonly waits: Waits;
}

/** Starts the upload of a file. */
export function uploadFile(
  source: UploadSource,
  options: NewUpload & UploadOptions,
  settings: UploadSettings,
): FileUpload {
  return new FileUpload(source, { state: newState(source, options), isBegun: false }, options, settings);
}

/** Resumes an upload of the same file. Throws ChartroomError `another_file`. */
export function resumeUpload(
  source: UploadSource,
  state: UploadState,
  options: UploadOptions,
  settings: UploadSettings,
): FileUpload {
  checkSource(source, state);
  return new FileUpload(source, { state, isBegun: true }, options, settings);
}

/** A file upload. */
export class FileUpload {
  /** Resolves to the job that processes the file. Rejects with ChartroomError, or the abort reason. */
  readonly done: Promise<{ readonly jobId: string }>;
  #state: UploadState;
  readonly #source: UploadSource;
  readonly #onState: UploadOptions['onState'];
  readonly #onReceived: UploadOptions['onReceived'];
  readonly #operations: Operations;
  readonly #stopped = new AbortController();
  readonly #transfer: Transfer;

  constructor(
    source: UploadSource,
    { state, isBegun }: { readonly state: UploadState; readonly isBegun: boolean },
    { onProgress, onState, onReceived, parallel = 3, signal }: UploadOptions,
    { operations, baseUrl, send, waits }: UploadSettings,
  ) {
    this.#source = source;
    this.#state = state;
    this.#onState = onState;
    this.#onReceived = onReceived;
    this.#operations = operations;
    const stopped = this.#stopped.signal;
    this.#transfer = {
      ...{ baseUrl, send, waits, parallel, gate: new Gate() },
      progress: new ProgressReporter(state.fileSize, onProgress),
      signal: signal ? AbortSignal.any([signal, stopped]) : stopped,
    };
    this.done = this.#run(isBegun);
    const { progress } = this.#transfer;
    // Callers that only observe progress see the failure there; avoid an unhandled rejection.
    this.done.then(
      () => progress.end('done'),
      () => progress.end('failed'),
    );
  }

  /** The state to store for resuming. */
  get state(): UploadState {
    return this.#state;
  }

  /** Aborts running chunks; they are sent again after `resume`. */
  pause(): void {
    this.#setPaused(true);
    this.#transfer.gate.shut();
  }

  resume(): void {
    this.#setPaused(false);
    this.#transfer.gate.open();
  }

  #setPaused(isPaused: boolean): void {
    this.#transfer.progress.isPaused = isPaused;
    this.#transfer.progress.report();
  }

  /** Cancels the upload here and on the server; `done` rejects with an AbortError. */
  async cancel(): Promise<void> {
    this.#stopped.abort();
    const path = { uploadId: this.#state.uploadId };
    try {
      await this.#operations.DELETE('/api/layers/uploads/{uploadId}', { params: { path } });
    } catch (error) {
      if (!isChartroomError(error, 'upload_not_found')) throw error;
    }
  }

  async #run(isBegun: boolean): Promise<{ readonly jobId: string }> {
    let stored = isBegun ? await this.#ask() : null;
    // The server deletes uploads after a day, and the ID may be taken.
    if (isBegun && stored === null) this.#state = { ...this.#state, uploadId: randomId() };
    this.#onState?.(this.#state);
    for (;;) {
      if (stored?.jobId !== undefined && stored.jobId !== null) return { jobId: stored.jobId };
      this.#transfer.progress.hold(stored?.receivedBytes ?? 0);
      const before = stored?.received ?? 0;
      await sendChunks(this.#source, this.#state, wantedBy(stored), this.#transfer);
      try {
        await this.#askCaller();
        return await this.#process();
      } catch (error) {
        if (!isChartroomError(error, 'upload_incomplete') || !(this.#source instanceof Blob)) throw error;
        // The server lists at most a thousand missing chunks; there are more.
        stored = await this.#ask();
        if ((stored?.received ?? 0) <= before) throw error;
      }
    }
  }

  /** Upload status on the server; null if the upload does not exist. */
  async #ask(): Promise<Upload | null> {
    const path = { uploadId: this.#state.uploadId };
    const { GET } = this.#operations;
    const { signal } = this.#transfer;
    try {
      const ask = () => GET('/api/layers/uploads/{uploadId}', { params: { path }, signal });
      return (await this.#retry(ask)).data;
    } catch (error) {
      if (isChartroomError(error, 'upload_not_found')) return null;
      throw error;
    }
  }

  async #askCaller(): Promise<void> {
    if (this.#onReceived === undefined) return;
    const declared = await this.#onReceived(this.#state, this.#transfer.signal);
    this.#state = { ...this.#state, ...declared };
    this.#onState?.(this.#state);
  }

  /** Idempotent: the server returns the same job for repeated requests. */
  async #process(): Promise<{ readonly jobId: string }> {
    const { POST } = this.#operations;
    const { signal } = this.#transfer;
    const body = processRequest(this.#state);
    const ask = () => POST('/api/layers/process-chunked', { body, signal });
    return (await this.#retry(ask)).data;
  }

  #retry<Result>(work: () => Promise<Result>): Promise<Result> {
    const { waits, signal, progress } = this.#transfer;
    return retry(work, { waits, signal, onWait: () => progress.wait() });
  }
}

/** The list of missing chunks may be truncated; chunks after its last entry are requested again later. */
function wantedBy(stored: Upload | null): (index: number) => boolean {
  if (stored === null) return () => true;
  const missing = new Set(stored.missing);
  return (index) => missing.has(index);
}
