import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFileSystemObjectStore } from '../../adapters/objects/file-system/file-system-object-store.ts';
import { connectToTemporal } from '../../adapters/temporal/connection.ts';
import { temporalJobRunner } from '../../adapters/temporal/temporal-job-runner.ts';
import { cancelJob } from '../../core/jobs/cancel-job.ts';
import { failJob } from '../../core/jobs/fail-job.ts';
import { jobFailure } from '../../core/jobs/job-state.ts';
import { startJob } from '../../core/jobs/start-job.ts';
import { commonInput } from '../../core/jobs/job-input.ts';
import { reconcileJobs, startPendingJobs, sweep } from '../../workers/activities/upkeep.ts';
import { workflowIdOf } from '../../workflows/contracts/jobs.ts';
import { squares } from './features.ts';
import { createStand, type Stand } from './stand.ts';

describe('upkeep of jobs', () => {
  let stand: Stand;
  beforeEach(async () => (stand = await createStand()));
  afterEach(() => stand.close());

  it('starts a job that was recorded while Temporal was unavailable', async () => {
    const room = await stand.createRoom();
    const nowhere = connectToTemporal({ address: '127.0.0.1:1', namespace: 'default', callTimeoutMs: 300 });
    const job = await stand.upload(room, squares(10), {}, temporalJobRunner(nowhere));
    await nowhere.close();
    assert.equal(job.status, 'pending');
    assert.equal(await stand.runner.statusOf(job), 'absent');

    assert.equal(await startPendingJobs(stand, 0), 1);
    assert.equal(await stand.runner.statusOf(job), 'running');
    assert.equal(await startPendingJobs(stand, 0), 0);
    const worker = await stand.startWorker();
    assert.equal((await stand.ended(job)).error, null);
    await worker.stop();
  });

  it('ends a job whose workflow was terminated, and keeps its upload for a retry', async () => {
    const room = await stand.createRoom();
    const job = await stand.upload(room, squares(10));
    await stand.database.jobs.begin(job.id, job.run);
    assert.equal(await reconcileJobs(stand, 0), 0);
    await stand.temporal.client.workflow.getHandle(workflowIdOf(job.id, job.run)).terminate('by an operator');
    assert.equal(await reconcileJobs(stand, 0), 1);
    const row = await stand.database.jobs.find(job.id);
    assert.deepEqual([row?.status, row?.error?.code], ['error', 'job_interrupted']);
    const { bytes, uploads } = commonInput(job);
    const stored = async () => [
      (await stand.database.quota.read(room.ownerId)).reserved,
      (await stand.objectKeys('uploads/')).filter((key) => uploads.includes(key)).length,
    ];
    await sweep(stand, 0);
    assert.deepEqual(await stored(), [bytes, 1]);

    const again = await stand.retry(job);
    assert.deepEqual([again.run, ...(await stored())], [2, bytes, 1]);
    await failJob(stand.database, again, jobFailure('disk_full'));
    await sweep(stand, 0, 0);
    assert.deepEqual(await stored(), [0, 0]);
    await assert.rejects(stand.retry(job), /was deleted in the meantime; upload it again/);
    assert.deepEqual(await stored(), [0, 0]);
  });

  it('removes objects that a killed process had begun to write', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'chartroom-upkeep-'));
    const objectStore = await openFileSystemObjectStore(folder);
    const staged = join(folder, 'incoming', 'begun');
    await writeFile(staged, 'half of it');
    await utimes(staged, 1, 1);
    await sweep({ database: stand.database, objectStore });
    assert.deepEqual(await readdir(join(folder, 'incoming')), []);
    await rm(folder, { recursive: true });
  });

  it('deletes uploads that are invalid or abandoned, or whose room was cleared', async () => {
    const { database } = stand;
    const badRoom = await stand.createRoom();
    const clearedRoom = await stand.createRoom();
    const givenUpRoom = await stand.createRoom();
    const [bad, cleared, givenUp] = [
      await stand.upload(badRoom, squares(3)),
      await stand.upload(clearedRoom, squares(3)),
      await stand.upload(givenUpRoom, squares(3)),
    ];
    await failJob(database, bad, { code: 'invalid_file', message: 'Line 7 is broken.' });
    await failJob(database, cleared, jobFailure('internal_error'));
    await database.rooms.replaceContent(clearedRoom.key);
    await failJob(database, givenUp, jobFailure('internal_error'));
    const ended = await cancelJob(stand, givenUp);
    assert.equal(ended.error?.code, 'internal_error');
    await assert.rejects(cancelJob(stand, givenUp), { code: 'job_not_cancellable' });
    await sweep(stand, 0);
    for (const room of [badRoom, clearedRoom, givenUpRoom]) {
      assert.equal((await database.quota.read(room.ownerId)).reserved, 0);
    }
    assert.deepEqual(await stand.objectKeys('uploads/'), []);
  });

  it('ends a queued job whose workflow was terminated before it began', async () => {
    const room = await stand.createRoom();
    const job = await stand.upload(room, squares(10));
    await stand.temporal.client.workflow.getHandle(workflowIdOf(job.id, job.run)).terminate('by an operator');
    assert.equal(await startPendingJobs(stand, 0), 1);
    assert.equal((await stand.database.jobs.find(job.id))?.error?.code, 'job_interrupted');
  });

  it('starts the workflow of a run once, however often this is requested', async () => {
    const room = await stand.createRoom();
    const job = await stand.upload(room, squares(10));
    await Promise.all([stand.runner.start(job), stand.runner.start(job)]);
    const { runId, typedSearchAttributes } = await stand.temporal.client.workflow
      .getHandle(workflowIdOf(job.id, job.run))
      .describe();
    await stand.runner.start(job);
    const again = await stand.temporal.client.workflow.getHandle(workflowIdOf(job.id, job.run)).describe();
    assert.equal(again.runId, runId);
    const attributes = new Map(typedSearchAttributes.getAll().map(({ key, value }) => [key.name, value]));
    assert.deepEqual(
      ['RoomId', 'OwnerId', 'JobKind'].map((name) => attributes.get(name)),
      [room.id, room.ownerId, 'layer-upload'],
    );
    await stand.temporal.client.workflow.getHandle(workflowIdOf(job.id, job.run)).terminate();
    await stand.runner.start(job);
    assert.equal(await stand.runner.statusOf(job), 'ended');
  });

  it('reserves the remaining quota of the owner, and records nothing beyond it', async () => {
    const room = await stand.createRoom();
    await stand.database.quota.setLimit(room.ownerId, 10_000);
    const job = await stand.upload(room, squares(10));
    const { bytes } = commonInput(job);
    const input = { ...commonInput(job), bytes: 10_001 - bytes };
    await assert.rejects(
      startJob(stand, { kind: 'layer-upload', room, actor: job.actor, input }),
      (error: Error & { code?: string; details?: unknown }) => {
        assert.equal(error.code, 'quota_exceeded');
        assert.deepEqual(error.details, {
          used: 0,
          reserved: bytes,
          limit: 10_000,
          required: 10_001 - bytes,
        });
        return true;
      },
    );
    assert.equal((await stand.database.jobs.list({ roomKey: room.key, limit: 10 })).length, 1);
  });
});
