import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { openObjectStore } from '../../adapters/objects/open-object-store.ts';
import { createPostgresDatabase } from '../../adapters/postgres/database.ts';
import { createPool } from '../../adapters/postgres/pool.ts';
import { connectToTemporal, type TemporalConnection } from '../../adapters/temporal/connection.ts';
import { temporalJobRunner } from '../../adapters/temporal/temporal-job-runner.ts';
import { temporalOverviewRunner } from '../../adapters/temporal/temporal-overview-runner.ts';
import { timeOrderedSuffix } from '../../core/ids.ts';
import type { LayerUploadInput } from '../../core/uploads/layer-upload-input.ts';
import { retryJob, startJob } from '../../core/jobs/start-job.ts';
import type { Database } from '../../core/ports/database.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { JobRunner } from '../../core/jobs/job-runner.ts';
import type { OverviewRunner } from '../../core/layers/overview-rebuild.ts';
import type { ObjectStore } from '../../core/ports/object-store.ts';
import type { Room } from '../../core/rooms/room.ts';
import { createRoom } from '../support/create-room.ts';
import { assertLedgerIsTrue } from '../support/ledger.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { createTestTemporal, endUpkeep, type TestTemporal } from '../support/temporal.ts';
import type { Moment } from '../support/moment.ts';
import { pathsBelow } from '../support/paths-below.ts';
import { smallEngine } from '../support/small-engine.ts';
import { defaultTimeoutMs, when } from '../support/when.ts';
import { startWorkerProcess, type WorkerProcess } from './worker-process.ts';

/** Content of a file: a text, its chunks, or bytes. */
export type FileContent = string | Iterable<string> | Uint8Array;

/**
 * Real Postgres, a separate namespace of a real Temporal, and a file system store: all dependencies of jobs.
 */
export interface Stand {
  readonly database: Database;
  readonly objectStore: ObjectStore;
  readonly temporal: TemporalConnection;
  readonly runner: JobRunner;
  readonly overviewRunner: OverviewRunner;
  /** Address of its Temporal, for other clients. */
  readonly address: TestTemporal;
  readonly scratch: string;
  createRoom(): Promise<Room>;
  /** Stores the text as an upload and starts a layer upload from it. */
  upload(room: Room, text: FileContent, input?: Partial<LayerUploadInput>, by?: JobRunner): Promise<Job>;
  /** Stores the text as an upload and starts a bulk import from it. */
  bulkImport(room: Room, text: FileContent): Promise<Job>;
  retry(job: Job): Promise<Job>;
  startWorker(settings?: Record<string, string>, program?: readonly string[]): Promise<WorkerProcess>;
  /** Starts a worker that waits at this moment for `releaseObjects`. */
  startWaitingWorker(moment: Moment, settings?: Record<string, string>): Promise<WaitingWorker>;
  /** The job's row once it has ended. */
  ended(job: Job): Promise<Job>;
  /** Moves the last heartbeat of the job's upload two minutes back. */
  silence(job: Job): Promise<void>;
  /** Ends the retention of replaced versions of layers. */
  expireVersions(): Promise<void>;
  objectKeys(prefix?: string): Promise<string[]>;
  /** Bytes of the room's objects and rows, and those that are reserved for its owner. */
  usage(room: Room): Promise<{ used: number; rows: number; reserved: number }>;
  /** Asserts that the quota ledger matches what is stored. */
  assertLedgerIsTrue(): Promise<void>;
  /** Files of running steps on scratch, without the empty workspace of a prestarted program. */
  scratchSteps(): Promise<string[]>;
  close(): Promise<void>;
}

export interface WaitingWorker {
  /** Resolves when a job has reached the moment. */
  waits(): Promise<void>;
  releaseObjects(): void;
  stop(): Promise<number | null>;
  kill(): Promise<void>;
}

/**
 * Time without a heartbeat after which tests consider a killed worker dead. A worker sends one at least every
 * two seconds. Five seconds are too few: a busy machine delayed those of a living worker by as much. Waiting takes no
 * processor time, and other lanes go on.
 */
export const shortHeartbeat = { HEARTBEAT_TIMEOUT_SECONDS: '10' };

const style = { color: null, opacity: null, strokeWeight: null, visible: true, style: null };

export async function createStand(): Promise<Stand> {
  const parts = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-jobs-'));
  parts.defer(() => rm(folder, { recursive: true, force: true }));
  const scratch = join(folder, 'scratch');
  await mkdir(scratch);
  const testDatabase = await createTestDatabase();
  parts.defer(() => testDatabase.drop());
  const testTemporal = await createTestTemporal();
  parts.defer(() => endUpkeep(testTemporal));
  const pool = createPool({ databaseUrl: testDatabase.url, size: 5, applicationName: 'jobs-test' });
  parts.defer(() => pool.end());
  const temporal = connectToTemporal(testTemporal);
  parts.defer(() => temporal.close());
  const database = createPostgresDatabase(pool);
  const objectStoreUrl = pathToFileURL(join(folder, 'objects')).href;
  const objectStore = await openObjectStore(objectStoreUrl);
  const runner = temporalJobRunner(temporal);

  async function stage(text: FileContent): Promise<{ bytes: number; uploads: string[] }> {
    const key = `uploads/${timeOrderedSuffix()}`;
    const blob = { key, bytes: 0, sha256: null, mediaType: 'application/geo+json' };
    await database.blobs.announce([blob]);
    const pieces = typeof text === 'string' || text instanceof Uint8Array ? [text] : text;
    const { bytes } = await objectStore.put(
      key,
      Readable.from(pieces, { objectMode: true }).map((piece: string | Uint8Array) =>
        Buffer.from(piece as string),
      ),
    );
    await database.blobs.settle({ ...blob, bytes });
    return { bytes, uploads: [key] };
  }

  async function bulkImport(room: Room, text: FileContent): Promise<Job> {
    const actor = { type: 'user', id: room.ownerId, name: 'Ada' } as const;
    const input = { subject: 'points.geojson', ...(await stage(text)) };
    return startJob({ database, runner }, { kind: 'bulk-import', room, actor, input });
  }

  async function upload(room: Room, text: FileContent, input: Partial<LayerUploadInput> = {}, by = runner) {
    const staged = await stage(text);
    return startJob(
      { database, runner: by },
      {
        kind: 'layer-upload',
        room,
        actor: { type: 'user', id: room.ownerId, name: 'Ada' },
        input: {
          subject: 'test.geojson',
          ...staged,
          layerName: 'Test',
          description: null,
          style,
          points: 'markers',
          ...input,
        } satisfies LayerUploadInput,
      },
    );
  }

  async function startWorker(settings: Record<string, string> = {}, program?: readonly string[]) {
    const environment = {
      LOG_LEVEL: 'info',
      DATABASE_URL: testDatabase.url,
      TEMPORAL_ADDRESS: testTemporal.address,
      TEMPORAL_NAMESPACE: testTemporal.namespace,
      OBJECT_STORE_URL: objectStoreUrl,
      SCRATCH_DIRECTORY: scratch,
      SHUTDOWN_GRACE_SECONDS: '5',
      ...smallEngine,
      ...settings,
    };
    const worker = await startWorkerProcess(environment, program);
    parts.defer(async () => {
      worker.releaseObjects();
      await worker.stop();
    });
    return worker;
  }

  return {
    database,
    objectStore,
    temporal,
    runner,
    overviewRunner: temporalOverviewRunner(temporal, { heartbeatSeconds: 5 }),
    address: testTemporal,
    scratch,
    createRoom: () => createRoom(database),
    upload,
    bulkImport,
    retry: (job) => retryJob({ database, runner }, job),
    startWorker,
    startWaitingWorker: async (moment, settings = {}) => {
      const program = ['../support/programs/waiting-worker.ts', JSON.stringify(moment)];
      const worker = await startWorker(settings, program);
      const waits = () =>
        when('the worker waits', () => worker.lines.some((line) => line.includes('"msg":"waiting"')));
      return { ...worker, waits };
    },
    ended: async (job) => {
      const row = await database.jobs.waitForEnd(job.id, defaultTimeoutMs);
      if (row?.status !== 'complete' && row?.status !== 'error') {
        throw new Error(`The job did not end: ${JSON.stringify(row)}`);
      }
      return row;
    },
    silence: async ({ id }) => {
      await pool.query(`update arrivals set last_seen_at = now() - interval '2 minutes' where job_id = $1`, [
        id,
      ]);
    },
    expireVersions: async () => {
      await pool.query(`update layer_versions set expires_at = now() - interval '1 minute'`);
    },
    objectKeys: async (prefix = '') => {
      const keys: string[] = [];
      for await (const { key } of objectStore.list(prefix)) keys.push(key);
      return keys;
    },
    usage: async ({ key }) => {
      const { rows } = await pool.query<{ used: number; rows: number; reserved: number }>(
        `select used_bytes as used, row_bytes as rows, quota_reserved as reserved
         from rooms join users on users.id = owner_id where key = $1`,
        [key],
      );
      if (rows[0] === undefined) throw new Error('There is no such room.');
      return rows[0];
    },
    assertLedgerIsTrue: () => assertLedgerIsTrue(pool),
    scratchSteps: async () =>
      (await pathsBelow(scratch)).filter((path) => /step-[^/]+\/(?:source$|layer-[^/]+$)/.test(path)),
    close: () => parts.disposeAsync(),
  };
}
