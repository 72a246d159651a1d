import { isChartroomError } from '../errors.ts';
import type { Operations } from '../requests/operations.ts';
import { persist } from '../requests/persist.ts';
import { randomId } from '../requests/random-id.ts';
import type { Send } from '../requests/send.ts';
import type { Upload } from '../schema.ts';
import type { Waits } from '../waits.ts';
import type { UploadSource } from './chunks.ts';
import { Gate } from './gate.ts';
import { Progress, type UploadProgress } from './progress.ts';
import { sendChunks, type Way } from './send-chunks.ts';
import { processRequest, type UploadState } from './upload-state.ts';

export interface UploadOptions {
  readonly onProgress?: (progress: UploadProgress) => void;
  /** Called at the start with what to keep for later, and again where the upload has to begin anew. */
  readonly onState?: (state: UploadState) => void;
  /** Chunks under way at once; 3 without it. As many of them are in memory. */
  readonly parallel?: number;
  /** Breaks the upload off where it is; it can be resumed. */
  readonly signal?: AbortSignal;
}

export interface UploadSettings {
  readonly baseUrl: string;
  readonly send: Send;
  readonly operations: Operations;
  readonly waits: Waits;
}

/** A file on its way. */
export class FileUpload {
  /** The job that makes something of the file. Throws ChartroomError, or the reason of what broke the upload off. */
  readonly done: Promise<{ readonly jobId: string }>;
  #state: UploadState;
  readonly #source: UploadSource;
  readonly #onState: UploadOptions['onState'];
  readonly #operations: Operations;
  readonly #stopped = new AbortController();
  readonly #way: Way;

  constructor(
    source: UploadSource,
    { state, isBegun }: { readonly state: UploadState; readonly isBegun: boolean },
    { onProgress, onState, parallel = 3, signal }: UploadOptions,
    { operations, baseUrl, send, waits }: UploadSettings,
  ) {
    this.#source = source;
    this.#state = state;
    this.#onState = onState;
    this.#operations = operations;
    const stopped = this.#stopped.signal;
    this.#way = {
      ...{ baseUrl, send, waits, parallel, gate: new Gate() },
      progress: new Progress(state.fileSize, onProgress),
      signal: signal ? AbortSignal.any([signal, stopped]) : stopped,
    };
    this.done = this.#run(isBegun);
    const { progress } = this.#way;
    // Whoever looks at the progress alone hears of a failure by it.
    this.done.then(
      () => progress.end('done'),
      () => progress.end('failed'),
    );
  }

  /** What to keep to go on later. */
  get state(): UploadState {
    return this.#state;
  }

  /** What is under way is broken off, and sent again after `resume`. */
  pause(): void {
    this.#setPaused(true);
    this.#way.gate.shut();
  }

  resume(): void {
    this.#setPaused(false);
    this.#way.gate.open();
  }

  #setPaused(isPaused: boolean): void {
    this.#way.progress.isPaused = isPaused;
    this.#way.progress.tell();
  }

  /** Gives the upload up, here and on the server; `done` throws an AbortError. */
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
    let held = isBegun ? await this.#ask() : null;
    // What was begun more than a day ago is gone, and its id may be taken.
    if (isBegun && held === null) this.#state = { ...this.#state, uploadId: randomId() };
    this.#onState?.(this.#state);
    for (;;) {
      if (held?.jobId !== undefined && held.jobId !== null) return { jobId: held.jobId };
      this.#way.progress.hold(held?.receivedBytes ?? 0);
      const before = held?.received ?? 0;
      await sendChunks(this.#source, this.#state, wantedBy(held), this.#way);
      try {
        return await this.#process();
      } catch (error) {
        if (!isChartroomError(error, 'upload_incomplete') || !(this.#source instanceof Blob)) throw error;
        // The server named the lowest thousand chunks that were missing; there were more.
        held = await this.#ask();
        if ((held?.received ?? 0) <= before) throw error;
      }
    }
  }

  /** What the server holds; null where it knows nothing of the upload. */
  async #ask(): Promise<Upload | null> {
    const path = { uploadId: this.#state.uploadId };
    const { GET } = this.#operations;
    const { signal } = this.#way;
    try {
      const ask = () => GET('/api/layers/uploads/{uploadId}', { params: { path }, signal });
      return (await this.#persist(ask)).data;
    } catch (error) {
      if (isChartroomError(error, 'upload_not_found')) return null;
      throw error;
    }
  }

  /** Asked again, the server answers with the same job. */
  async #process(): Promise<{ readonly jobId: string }> {
    const { POST } = this.#operations;
    const { signal } = this.#way;
    const body = processRequest(this.#state);
    const ask = () => POST('/api/layers/process-chunked', { body, signal });
    return (await this.#persist(ask)).data;
  }

  #persist<Result>(work: () => Promise<Result>): Promise<Result> {
    const { waits, signal, progress } = this.#way;
    return persist(work, { waits, signal, onWait: () => progress.wait() });
  }
}

/** Behind the last of a full list of missing chunks nobody knows; they are asked for again when these are there. */
function wantedBy(held: Upload | null): (index: number) => boolean {
  if (held === null) return () => true;
  const missing = new Set(held.missing);
  return (index) => missing.has(index);
}
