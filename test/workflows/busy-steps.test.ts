import assert from 'node:assert/strict';
import { cancelJob } from '../../core/jobs/cancel-job.ts';
import { workflowIdOf } from '../../workflows/contracts/jobs.ts';
import type { Job } from '../../core/jobs/job.ts';
import { commandOf, descendants } from '../support/descendants.ts';
import { sizeOf } from '../support/size.ts';
import { when } from '../support/when.ts';
import { squares } from './features.ts';
import { createStand, type Stand } from './stand.ts';

const spinningWorker = ['../support/programs/spinning-worker.ts', 'build-layer'];

describe('a step that blocks its thread', () => {
  let stand: Stand;
  beforeEach(async () => (stand = await createStand()));
  afterEach(() => stand.close());

  const spins = async ({ id }: Job, pid: number) =>
    (await stand.database.jobs.find(id))?.message === 'Spinning.' &&
    descendants(pid).some((each) => commandOf(each).some((word) => word.endsWith('/spin.ts')));

  /** The attempt of the job's activity, and when Temporal received its last heartbeat (seconds). */
  async function heartbeat({ id, run }: Job) {
    const handle = stand.temporal.client.workflow.getHandle(workflowIdOf(id, run));
    const [activity] = (await handle.describe()).raw.pendingActivities ?? [];
    return { attempt: activity?.attempt, time: Number(activity?.lastHeartbeatTime?.seconds ?? 0) };
  }

  it('does not stop the heartbeats of its activity, and ends when its job is cancelled', async () => {
    const { pid } = await stand.startWorker({}, spinningWorker);
    const job = await stand.upload(await stand.createRoom(), squares(10));
    await when('the step blocks its thread', () => spins(job, pid));
    const { time: first } = await heartbeat(job);
    await when('another heartbeat arrives', async () => (await heartbeat(job)).time > first);
    assert.equal((await heartbeat(job)).attempt, 1);
    await cancelJob(stand, job);
    assert.equal((await stand.ended(job)).error?.code, 'job_cancelled');
    await when('its program has ended', async () => !(await spins(job, pid)));
  });

  it('continues on another worker after orderly shutdowns, which do not count as lost workers', async () => {
    const job = await stand.upload(await stand.createRoom(), squares(10));
    for (let stopped = 0; stopped < sizeOf({ gate: 1, long: 4 }); stopped++) {
      const worker = await stand.startWorker({ SHUTDOWN_GRACE_SECONDS: '1' }, spinningWorker);
      await when('the step blocks its thread', () => spins(job, worker.pid));
      assert.equal(await worker.stop(), 0, worker.lines.join('\n'));
    }
    const healthy = await stand.startWorker();
    assert.equal((await stand.ended(job)).status, 'complete');
    assert.deepEqual(
      healthy.lines.filter((line) => line.includes('the worker process of an earlier attempt was lost')),
      [],
    );
  });
});
