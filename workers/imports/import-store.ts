import { Readable } from 'node:stream';
import type { Blob } from '../../core/blobs/blob.ts';
import { discardObjects } from '../../core/blobs/discard-objects.ts';
import {
  announcementOf,
  renewAnnouncement,
  storeObject,
  type NewObject,
} from '../../core/blobs/store-objects.ts';
import { changeRoomForJob } from '../../core/jobs/change-room-for-job.ts';
import { referenceUploads } from '../../core/jobs/referenced-uploads.ts';
import type { Job } from '../../core/jobs/job.ts';
import { runningJob } from '../../core/jobs/running-job.ts';
import type { Dependencies } from '../dependencies.ts';
import { type NewFile, storeFiles } from '../layer-files/store-files.ts';

type Ports = Pick<Dependencies, 'database' | 'objectStore' | 'clock'>;

/**
 * What an attempt at an import stores. No sweep takes it while the attempt lasts; at its end the job holds it, and lets
 * go of it when it ends, by when what was published has other holders.
 */
export class ImportStore {
  readonly #ports: Ports;
  readonly #job: Job;
  readonly #signal: AbortSignal;
  readonly #refuseMore: (bytes: number) => void;
  readonly #announced: Blob[] = [];
  readonly #endRenewal: () => void;
  #bytes = 0;

  constructor(
    ports: Ports,
    job: Job,
    { signal, refuseMore }: { signal: AbortSignal; refuseMore: (bytes: number) => void },
  ) {
    this.#ports = ports;
    this.#job = job;
    this.#signal = signal;
    this.#refuseMore = refuseMore;
    this.#endRenewal = renewAnnouncement(ports, this.#announced);
  }

  /** Of all that counts in the quota. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Stores bytes; `counts` where they stay when the job has ended. Throws as `refuseMore` does. */
  async put(key: string, mediaType: string, content: Uint8Array, counts: boolean): Promise<void> {
    await this.stream(key, mediaType, () => Readable.from([content]), counts);
  }

  async stream(key: string, mediaType: string, body: () => Readable, counts: boolean): Promise<number> {
    this.#announced.push(announcementOf({ key, mediaType }));
    const write: NewObject['write'] = (objects, signal) =>
      objects.put(key, body(), { signal, replace: true });
    const { database, objectStore: objects, clock } = this.#ports;
    const ports = { database, objects, clock };
    const { bytes } = await storeObject(ports, { key, mediaType, write }, { signal: this.#signal });
    if (counts) this.count(bytes);
    return bytes;
  }

  /** Stores the files of a version. */
  async files(files: readonly NewFile[], prefix: string, report: (bytes: number) => void): Promise<void> {
    this.count(files.reduce((sum, { bytes }) => sum + bytes, 0));
    for (const { name } of files)
      this.#announced.push(announcementOf({ key: prefix + name, mediaType: 'application/octet-stream' }));
    await storeFiles(this.#ports, files, { prefix, signal: this.#signal, report });
  }

  count(bytes: number): void {
    this.#bytes += bytes;
    this.#refuseMore(this.#bytes);
  }

  /** From now on the job holds it all. Throws JobProblem where the job is no longer under way. */
  async handOver(): Promise<void> {
    const job = this.#job;
    const keys = this.#announced.map(({ key }) => key);
    // Under the room's lock, as the job's end is: behind that nobody would let go of them.
    await changeRoomForJob(this.#ports.database, job, async (repositories) => {
      await runningJob(repositories, { jobId: job.id, run: job.run });
      await referenceUploads(repositories, job, keys);
    });
    this.#endRenewal();
  }

  /** Nobody wants it: deletes it as far as that can be, and leaves the rest to the sweep. */
  async discard(): Promise<void> {
    this.#endRenewal();
    const { database, objectStore: objects } = this.#ports;
    await discardObjects(
      { database, objects },
      this.#announced.map(({ key }) => key),
    );
  }
}
