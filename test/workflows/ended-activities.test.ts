import assert from 'node:assert/strict';
import { activityAsText, hasActivityEnded } from '../../adapters/temporal/activity-of-workflow.ts';
import { cancelJob } from '../../core/jobs/cancel-job.ts';
import { workflowIdOf } from '../../workflows/contracts/jobs.ts';
import { when } from '../support/when.ts';
import { squares } from './features.ts';
import { createStand, shortHeartbeat, type Stand } from './stand.ts';

describe('an activity', () => {
  let stand: Stand;
  beforeEach(async () => (stand = await createStand()));
  afterEach(() => stand.close());

  it('ends after a cancellation although its worker was lost, so that a sweep deletes its pod', async () => {
    const room = await stand.createRoom();
    const atWork = { call: 'objectStore.local.link', when: 'after' } as const;
    const lost = await stand.startWaitingWorker(atWork, shortHeartbeat);
    const job = await stand.upload(room, squares(10));
    await lost.waits();
    const workflowId = workflowIdOf(job.id, job.run);
    const { runId, raw } = await stand.temporal.client.workflow.getHandle(workflowId).describe();
    const activityId = raw.pendingActivities?.[0]?.activityId ?? '';
    const has = (change: object = {}) =>
      hasActivityEnded(stand.temporal, activityAsText({ workflowId, runId, activityId, ...change }));
    assert.equal(await has(), false);
    assert.equal(await has({ activityId: '9999' }), true);
    assert.equal(await has({ runId: '00000000-0000-4000-8000-000000000000' }), true);
    assert.equal(await has({ workflowId: 'unknown' }), true);
    assert.equal(await hasActivityEnded(stand.temporal, 'unknown'), false);

    await lost.kill();
    assert.equal(await has(), false);
    await cancelJob(stand, job);
    await stand.startWorker({ WORKER_POOLS: 'workflows' });
    await when('the activity has ended', () => has());
    assert.equal((await stand.ended(job)).error?.code, 'job_cancelled');
  });
});
