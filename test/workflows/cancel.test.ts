import assert from 'node:assert/strict';
import { waitUntil } from '../../local/process/wait-until.ts';
import { cancelJob } from '../../core/jobs/cancel-job.ts';
import { Refusal } from '../../core/errors.ts';
import { squares } from './features.ts';
import { createStand, type Stand } from './stand.ts';

describe('cancelling a job', () => {
  let stand: Stand;
  before(async () => (stand = await createStand()));
  after(() => stand.close());

  it('ends one that waits at once, and no worker takes it up later', async () => {
    const room = await stand.createRoom();
    const job = await stand.upload(room, squares(10));
    const cancelled = await cancelJob(stand, job);
    assert.deepEqual([cancelled.status, cancelled.error?.code], ['error', 'job_cancelled']);
    assert.equal((await stand.database.quota.read(room.ownerId)).reserved, 0);

    const worker = await stand.startWorker();
    await waitUntil(async () => (await stand.runner.look(job)) === 'ended', {
      what: 'the workflow ends',
      timeoutMs: 60_000,
    });
    await worker.stop();
    assert.deepEqual(await stand.database.layers.list(room.contentKey), []);
  });

  it('stops one that runs, and cleans up after it', async () => {
    const room = await stand.createRoom();
    await stand.startWorker();
    const job = await stand.upload(room, squares(150_000));
    await waitUntil(async () => (await stand.scratchSteps()).length > 0, {
      what: 'the step is at work',
      timeoutMs: 60_000,
      intervalMs: 10,
    });
    await cancelJob(stand, job);
    const ended = await stand.ended(job);
    assert.equal(ended.error?.code, 'job_cancelled');
    assert.deepEqual(await stand.database.layers.list(room.contentKey), []);
    assert.equal((await stand.database.quota.read(room.ownerId)).reserved, 0);
    await waitUntil(async () => (await stand.scratchSteps()).length === 0, {
      what: 'scratch is empty',
      timeoutMs: 60_000,
    });
  });

  it('is refused after the end', async () => {
    const room = await stand.createRoom();
    const job = await stand.ended(await stand.upload(room, squares(3)));
    await assert.rejects(
      cancelJob(stand, job),
      (error) => error instanceof Refusal && error.code === 'job_not_cancellable' && error.status === 409,
    );
    assert.equal((await stand.database.jobs.find(job.id))?.status, 'complete');
  });
});
