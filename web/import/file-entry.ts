import { computed, signal, type ReadonlySignal } from '@preact/signals';
import { asError } from '../ui/failure.tsx';
import {
  isChartroomError,
  randomId,
  service,
  type FileUpload,
  type Job,
  type UploadProgress,
  type UploadState,
} from '../service/service.ts';
import { uploadFile, resumeUpload } from '../service/transfers.ts';
import { isUndoubted } from '../inspection/decisions.ts';
import type { Entry } from './entry.ts';
import { askBeforeImport } from './ask-before-import.ts';
import { askBeforeUpdate } from './ask-before-update.ts';
import { isRevertible } from './imported.ts';
import { FollowedJob, isRetryable } from './followed-job.ts';
import { forgetUpload, storeUpload, type StoredUpload } from './stored-uploads.ts';
import type { Progress } from './progress.ts';

export type Purpose = 'layer' | 'import' | 'update';

interface EntryHooks {
  readonly onRemoved: (entry: FileEntry) => void;
  /** The file has updated the room. */
  readonly onUpdated: (name: string, job: Job) => void;
}

/** A file being imported: its upload, then its job. The state needed to resume after a reload is stored. */
export class FileEntry implements Entry {
  readonly key: string;
  readonly name: string;
  readonly progress: ReadonlySignal<Progress>;
  /** Whether the service detected all settings, because the preview failed. */
  readonly isUnpreviewed = signal(false);
  readonly #upload = signal<Progress>({ phase: 'awaiting-file' });
  readonly #isUploaded = signal(false);
  readonly #job: FollowedJob;
  readonly #hooks: EntryHooks;
  #state: UploadState | null = null;
  #file: File | null = null;
  /** Whether the user chooses how the file is imported even if nothing is in doubt. */
  #isReviewed = false;
  #running: FileUpload | null = null;

  private constructor(key: string, name: string, hooks: EntryHooks) {
    this.key = key;
    this.name = name;
    this.#hooks = hooks;
    this.#job = new FollowedJob((job) => this.#end(job));
    this.progress = computed(() => (this.#isUploaded.value ? this.#job.progress.value : this.#upload.value));
  }

  static begin(
    file: File,
    { roomId, purpose, isReviewed = false }: { roomId: string; purpose: Purpose; isReviewed?: boolean },
    hooks: EntryHooks,
  ): FileEntry {
    const entry = new FileEntry(randomId(), file.name, hooks);
    entry.#file = file;
    entry.#isReviewed = isReviewed;
    const request = purpose === 'update' ? updateRequest : { purpose };
    entry.#run(uploadFile(file, { roomId, ...request, ...entry.#listeners(file, purpose) }));
    return entry;
  }

  /** Restores an upload after a reload: follows its job, or waits for the user to choose the file again. */
  static goOn({ state, jobId, isUnpreviewed = false }: StoredUpload, hooks: EntryHooks): FileEntry {
    const entry = new FileEntry(state.uploadId, state.fileName, hooks);
    entry.#state = state;
    entry.isUnpreviewed.value = isUnpreviewed;
    if (jobId !== null) entry.#follow(jobId);
    return entry;
  }

  /** Resumes the upload with the same file. Throws ChartroomError `another_file` if it is a different one. */
  giveFile(file: File): void {
    const { value } = this.#upload;
    if (this.#state === null || !['awaiting-file', 'failed'].includes(value.phase)) return;
    this.#resume(file, this.#state);
  }

  #resume(file: File, state: UploadState): void {
    const purpose = state.mode === 'update' ? 'update' : (state.purpose ?? 'layer');
    const upload = resumeUpload(file, state, this.#listeners(file, purpose));
    this.#file = file;
    this.#run(upload);
  }

  /** The file, to import it once more; null after a reload. */
  get file(): File | null {
    return this.#file;
  }

  pause(): void {
    this.#running?.pause();
  }

  resume(): void {
    this.#running?.resume();
  }

  async cancel(): Promise<void> {
    if (this.#job.jobId === null) await this.#giveUp();
    else if (await this.#job.cancel()) this.#end(null);
  }

  retry(): void {
    if (this.#job.jobId !== null) void this.#job.retry();
    else if (this.#file !== null) this.giveFile(this.#file);
  }

  async #giveUp(): Promise<void> {
    // An upload that is being compared with the room belongs to its job, which ends with it.
    if (this.#running !== null) await this.#running.cancel().catch(unlessProcessed);
    else if (this.#state !== null) await giveUp(this.#state).catch(unlessProcessed);
    this.#end(null);
  }

  #listeners(file: File, purpose: string) {
    const isAsked = purpose === 'layer' && (this.#isReviewed || !isUndoubted(file));
    const isReviewed = this.#isReviewed;
    const report = (progress: Progress) => (this.#upload.value = progress);
    const onUnpreviewed = () => (this.isUnpreviewed.value = true);
    return {
      onProgress: (progress: UploadProgress) => this.#take(progress),
      onState: (state: UploadState) => this.#keep(state, null),
      ...(isAsked && {
        onReceived: (state: UploadState, signal: AbortSignal) => {
          this.isUnpreviewed.value = false;
          return askBeforeImport(state, { isReviewed, report, onUnpreviewed, signal });
        },
      }),
      ...(purpose === 'update' && {
        onReceived: (state: UploadState, signal: AbortSignal) => askBeforeUpdate(state, { report, signal }),
      }),
    };
  }

  #run(upload: FileUpload): void {
    this.#running = upload;
    upload.done.then(
      ({ jobId }) => this.#follow(jobId),
      (error: unknown) => {
        if (isAbort(error)) return;
        this.#running = null;
        this.#upload.value = { phase: 'failed', error: asError(error), retryable: isRetryable(error) };
      },
    );
  }

  #follow(jobId: string): void {
    if (this.#state !== null) this.#keep(this.#state, jobId);
    this.#running = null;
    this.#isUploaded.value = true;
    void this.#job.follow(jobId);
  }

  #keep(state: UploadState, jobId: string | null): void {
    if (this.#state !== null && this.#state.uploadId !== state.uploadId) forgetUpload(this.#state);
    this.#state = state;
    storeUpload({ state, jobId, isUnpreviewed: this.isUnpreviewed.value });
  }

  #take({ phase, sentBytes, totalBytes }: UploadProgress): void {
    if (phase === 'done' || phase === 'failed') return;
    const { value: before } = this.#upload;
    const goesOn = phase === 'sending' && before.phase === 'sending' && before.sentBytes <= sentBytes;
    const since = goesOn ? before.since : { at: Date.now(), bytes: sentBytes };
    this.#upload.value = { phase, sentBytes, totalBytes, since };
  }

  /** An entry that ended is not resumed after a reload; a cancelled one is no longer shown. */
  #end(job: Job | null): void {
    if (job?.dryRun === true && this.#file !== null && this.#state !== null) {
      // A comparison that started before a reload: the upload is available again.
      this.#job.leave();
      this.#isUploaded.value = false;
      this.#resume(this.#file, this.#state);
      return;
    }
    if (this.#state !== null) forgetUpload(this.#state);
    if (job === null) this.#hooks.onRemoved(this);
    else if (isRevertible(job)) this.#hooks.onUpdated(this.name, job);
  }
}

const updateRequest = { purpose: 'import', mode: 'update' } as const;

function unlessProcessed(error: unknown): void {
  if (!isChartroomError(error, 'conflict')) throw error;
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** Deletes the received part of an abandoned upload on the server. */
async function giveUp({ uploadId }: UploadState): Promise<void> {
  try {
    await service.DELETE('/api/layers/uploads/{uploadId}', { params: { path: { uploadId } } });
  } catch (error) {
    if (!isChartroomError(error, 'upload_not_found')) throw error;
  }
}
