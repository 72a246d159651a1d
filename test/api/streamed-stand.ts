import assert from 'node:assert/strict';
import type { LayerUploadInput } from '../../core/uploads/layer-upload-input.ts';
import type { Job } from '../../core/jobs/job.ts';
import { when } from '../support/when.ts';
import { createRoom } from '../support/api/call.ts';
import { startSlowUpload, type SlowUpload } from '../support/api/slow-upload.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';
import { ManualClock } from '../support/manual-clock.ts';

export const MiB = 1024 * 1024;
export const opening = '{"type":"FeatureCollection","features":[';
export const line = `${' '.repeat(65_534)}\r\n`;

/**
 * An API that accepts large files, whose jobs the test starts and ends; its hooks belong to the calling
 * suite.
 */
export class StreamedStand {
  api!: TestApi;
  owner = '';
  roomId = '';
  /** Declared length of the file of the next upload (bytes). */
  announced = 0;
  /** Every started job, as of its start. */
  started: Job[] = [];
  /** Stopped, so that the transfer rate does not depend on the machine. */
  readonly clock = new ManualClock();
  /** Called with each room id that a body names, once its first byte has arrived. */
  named: (roomId: string) => void = () => undefined;
  /** Running uploads of the test. */
  #sendings: SlowUpload[] = [];

  constructor() {
    before(() => this.#open());
    after(() => this.api.close());
    beforeEach(async () => {
      this.named = () => undefined;
      this.roomId = await createRoom(this.api, this.owner);
      this.announced = 12 * MiB;
      this.started = [];
      this.#sendings = [];
    });
    afterEach(() => this.#clear());
  }

  async #open(): Promise<void> {
    this.api = await startTestApi((database) => ({
      clock: this.clock,
      jobs: {
        start: (job) => Promise.resolve(void this.started.push(job)),
        cancel: () => Promise.resolve(),
        statusOf: () => Promise.resolve('running'),
      },
      database: {
        ...database,
        rooms: {
          ...database.rooms,
          accessOfUser: (id, userId) => {
            this.named(id);
            return database.rooms.accessOfUser(id, userId);
          },
        },
      },
    }));
    this.owner = await this.api.issuer.token('owner');
  }

  /** Cleans up what a failed test left behind. */
  async #clear(): Promise<void> {
    for (const sending of this.#sendings) sending.destroy();
    await when('no request is in progress', async () => {
      const { values } = await this.api.dependencies.metrics.requestsInFlight.get();
      return (values[0]?.value ?? 0) === 0;
    });
    const { pool } = this.api;
    await pool.query(`update jobs set status = 'error' where status in ('pending', 'running')`);
    await pool.query('delete from arrivals');
    await pool.query('delete from reservations');
    await pool.query('update users set quota_reserved = 0, quota_limit = null');
    await this.#removeObjects();
  }

  readonly jobs = () => this.api.dependencies.database.jobs;

  readonly start = (
    texts: Record<string, string>,
    bearer = this.owner,
    headers: Record<string, string> = {},
    length: number | null = this.announced,
  ) => {
    const sending = startSlowUpload(this.api.url, bearer, texts, { announced: length, headers });
    this.#sendings.push(sending);
    return sending;
  };

  readonly upload = (bearer?: string, headers?: Record<string, string>, length?: number | null) =>
    this.start({ roomName: this.roomId, layerName: 'A layer' }, bearer, headers, length);

  readonly lines = async (sending: SlowUpload, bytes: number) => {
    for (let sent = 0; sent < bytes; sent += line.length) await sending.send(line);
  };

  readonly input = (job: Job | null | undefined) => job?.input as LayerUploadInput | undefined;

  readonly begins = async (): Promise<Job> => {
    await when('the job has begun', () => this.started.length > 0);
    const [job] = this.started;
    assert.ok(job);
    await this.jobs().begin(job.id, 1);
    return job;
  };

  readonly nothingIsStored = async () => {
    const { dependencies, pool } = this.api;
    await when('nothing is stored', async () => {
      const objects: string[] = [];
      for await (const { key } of dependencies.objects.list('')) objects.push(key);
      const blobs = await pool.query('select from blobs');
      const reserved = await pool.query<{ sum: string }>('select sum(quota_reserved) from users');
      const arrivals = await pool.query('select from arrivals');
      return objects.length + blobs.rows.length + arrivals.rows.length + Number(reserved.rows[0]?.sum) === 0;
    });
  };

  readonly complete = async (job: Job) => {
    const { database } = this.api.dependencies;
    await this.jobs().complete(job.id, 1, { layer: null, markersCreated: 0, markers: [] }, 'Done.');
    await database.blobs.release(job.contentKey, 'upload', job.id);
    if (job.reservationId !== null) await database.quota.release(job.reservationId);
    await this.#removeObjects();
  };

  async #removeObjects(): Promise<void> {
    const { dependencies, pool } = this.api;
    for await (const { key } of dependencies.objects.list('')) await dependencies.objects.delete(key);
    await pool.query('delete from blob_references');
    await pool.query('delete from blobs');
  }
}
