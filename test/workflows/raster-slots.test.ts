import assert from 'node:assert/strict';
import type { Job } from '../../core/jobs/job.ts';
import { workflowIdOf } from '../../workflows/contracts/jobs.ts';
import { writeTiff } from '../fixtures/raster/write-tiff.ts';
import { when } from '../support/when.ts';
import { createStand, type Stand } from './stand.ts';

describe('rasters that are converted concurrently', () => {
  let stand: Stand;
  before(async () => (stand = await createStand()));
  after(() => stand.close());

  /**
   * Number of times that a worker received the raster and requeued it because others of its owner were in
   * progress.
   */
  async function timesQueued({ id, run }: Job): Promise<number> {
    const { events } = await stand.temporal.client.workflow.getHandle(workflowIdOf(id, run)).fetchHistory();
    return (events ?? []).filter(
      ({ activityTaskFailedEventAttributes: failed }) =>
        failed?.failure?.applicationFailureInfo?.type === 'owner_busy',
    ).length;
  }

  it('leave a slot to other owners, and queue further rasters of one owner', async () => {
    const worker = await stand.startWaitingWorker(
      { call: 'objectStore.getFile', when: 'before' },
      { RASTER_SLOTS: '2' },
    );
    const room = await stand.createRoom();
    const first = await stand.upload(room, writeTiff());
    await worker.waits();
    const second = await stand.upload(room, writeTiff());
    await when('the second raster is queued', async () => (await timesQueued(second)) > 0);
    const other = await stand.ended(await stand.upload(await stand.createRoom(), writeTiff()));
    assert.deepEqual([other.error, other.status], [null, 'complete']);
    assert.equal((await stand.database.jobs.find(second.id))?.status, 'running');
    worker.releaseObjects();
    for (const job of [first, second]) assert.equal((await stand.ended(job)).status, 'complete');
    assert.equal(await timesQueued(first), 0);
  });
});
