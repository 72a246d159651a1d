import assert from 'node:assert/strict';
import { cancelJob } from '../../core/jobs/cancel-job.ts';
import { Refusal } from '../../core/errors.ts';
import type { Moment } from '../support/moment.ts';
import { squares } from './features.ts';
import { sharedStand } from './shared-stand.ts';
import { createStand, type Stand } from './stand.ts';
import { when } from '../support/when.ts';

describe('cancelling a job', () => {
  let stand: Stand;
  beforeEach(async () => (stand = await createStand()));
  afterEach(() => stand.close());

  it('ends a queued job immediately, and no worker starts it later', async () => {
    const room = await stand.createRoom();
    const job = await stand.upload(room, squares(10));
    const cancelled = await cancelJob(stand, job);
    assert.deepEqual([cancelled.status, cancelled.error?.code], ['error', 'job_cancelled']);
    assert.equal((await stand.database.quota.read(room.ownerId)).reserved, 0);

    const worker = await stand.startWorker();
    await when('the workflow ends', async () => (await stand.runner.statusOf(job)) === 'ended');
    await worker.stop();
    assert.deepEqual(await stand.database.layers.list(room.contentKey), []);
  });

  it('stops a running job and cleans up after it', async () => {
    await isCancelled({ call: 'objectStore.local.link', when: 'after' });
  });

  it('stops a job that is about to publish, and a cancelled job shows no result', async () => {
    await isCancelled({ call: 'database.transaction', when: 'before' });
  });

  /** Cancels a job at this moment of its step. */
  async function isCancelled(moment: Moment): Promise<void> {
    const room = await stand.createRoom();
    const worker = await stand.startWaitingWorker(moment);
    const job = await stand.upload(room, squares(10));
    await worker.waits();
    await cancelJob(stand, job);
    worker.releaseObjects();
    const ended = await stand.ended(job);
    assert.equal(ended.error?.code, 'job_cancelled');
    assert.deepEqual(await stand.database.layers.list(room.contentKey), []);
    assert.equal((await stand.database.quota.read(room.ownerId)).reserved, 0);
    await when('scratch is empty', async () => (await stand.scratchSteps()).length === 0);
  }
});

describe('cancelling a job that has ended', () => {
  it('is refused', async () => {
    const stand = await sharedStand();
    const room = await stand.createRoom();
    const job = await stand.ended(await stand.upload(room, squares(3)));
    await assert.rejects(
      cancelJob(stand, job),
      (error) => error instanceof Refusal && error.code === 'job_not_cancellable' && error.status === 409,
    );
    assert.equal((await stand.database.jobs.find(job.id))?.status, 'complete');
  });
});
