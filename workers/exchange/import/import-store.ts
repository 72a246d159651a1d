import { Readable } from 'node:stream';
import { type NewObject, ObjectBatch } from '../../../core/blobs/store-objects.ts';
import { changeRoomForJob } from '../../../core/jobs/change-room-for-job.ts';
import { referenceUploads } from '../../../core/jobs/referenced-uploads.ts';
import type { Job } from '../../../core/jobs/job.ts';
import { runningJob } from '../../../core/jobs/running-job.ts';
import type { WorkerDependencies } from '../../dependencies.ts';
import type { StepWorkspace } from '../../sandbox/step-executor.ts';
import { type NewLayerFile, objectsBelow } from '../../layer-files/store-files.ts';

type Ports = Pick<WorkerDependencies, 'database' | 'objectStore' | 'clock'>;

/**
 * The objects that one attempt at an import stores. Their announcement, renewed during the attempt,
 * protects them from the sweep. At the end of the attempt the job references them, and releases them when
 * it ends, by which time the published objects have other references.
 */
export class ImportStore {
  readonly #database: Ports['database'];
  readonly #job: Job;
  readonly #signal: AbortSignal;
  readonly #refuseMore: (bytes: number) => void;
  readonly #batch: ObjectBatch;
  #bytes = 0;

  constructor(
    { database, objectStore: objects, clock }: Ports,
    job: Job,
    { signal, refuseMore }: { signal: AbortSignal; refuseMore: (bytes: number) => void },
  ) {
    this.#database = database;
    this.#job = job;
    this.#signal = signal;
    this.#refuseMore = refuseMore;
    this.#batch = new ObjectBatch({ database, objects, clock });
  }

  /** Total size of all that counts towards the quota. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Stores bytes. `counts`: they remain after the job has ended and count towards the quota. Throws as
   * `refuseMore` does.
   */
  async put(key: string, mediaType: string, content: Uint8Array, counts: boolean): Promise<void> {
    await this.stream(key, mediaType, () => Readable.from([content]), counts);
  }

  /** Stores an object for later steps of the import. It does not count towards the quota. */
  async putJson(key: string, value: unknown): Promise<void> {
    await this.put(key, 'application/json', Buffer.from(JSON.stringify(value)), false);
  }

  /** Like `putJson`, for a file of a workspace of this size (bytes). */
  async stageOut(workspace: StepWorkspace, name: string, key: string, size: number): Promise<void> {
    const write: NewObject['write'] = (_objects, signal) => workspace.stageOut(name, key, { size, signal });
    await this.#batch.storeOne({ key, mediaType: 'application/x-ndjson', write }, { signal: this.#signal });
  }

  async stream(key: string, mediaType: string, body: () => Readable, counts: boolean): Promise<number> {
    const write: NewObject['write'] = (objects, signal) =>
      objects.put(key, body(), { signal, replace: true });
    const { bytes } = await this.#batch.storeOne({ key, mediaType, write }, { signal: this.#signal });
    if (counts) this.count(bytes);
    return bytes;
  }

  /** Stores the files of a version. They count towards the quota. */
  async files(
    files: readonly NewLayerFile[],
    prefix: string,
    report: (bytes: number) => void,
  ): Promise<void> {
    this.count(files.reduce((sum, { bytes }) => sum + bytes, 0));
    await this.#batch.store(objectsBelow(prefix, files), { signal: this.#signal, report });
  }

  count(bytes: number): void {
    this.#bytes += bytes;
    this.#refuseMore(this.#bytes);
  }

  /** Transfers the references to the job. Throws JobProblem if the job is no longer running. */
  async handOver(): Promise<void> {
    const job = this.#job;
    // Under the room's lock, like the end of the job: references added after that would never be released.
    await changeRoomForJob(this.#database, job, async (repositories) => {
      await runningJob(repositories, { jobId: job.id, run: job.run });
      await referenceUploads(repositories, job, this.#batch.keys);
    });
    this.#batch.endRenewal();
  }

  /** Deletes the unused objects as far as possible and leaves the rest to the sweep. */
  async discard(): Promise<void> {
    await this.#batch.discard();
  }
}
