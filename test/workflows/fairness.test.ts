import assert from 'node:assert/strict';
import type { Job } from '../../core/jobs/job.ts';
import { sizeOf } from '../support/size.ts';
import { when } from '../support/when.ts';
import { workflowIdOf } from '../../workflows/contracts/jobs.ts';
import { squares } from './features.ts';
import { createStand, type Stand } from './stand.ts';

describe('queued uploads', () => {
  let stand: Stand;
  before(async () => {
    stand = await createStand();
    await stand.startWorker({ WORKER_POOLS: 'workflows' });
  });
  after(() => stand.close());

  const handleOf = (job: Job) => stand.temporal.client.workflow.getHandle(workflowIdOf(job.id, job.run));

  async function waits(job: Job): Promise<boolean> {
    const { raw } = await handleOf(job).describe();
    return (raw.pendingActivities ?? []).some(({ activityType }) => activityType?.name === 'buildLayer');
  }

  /** Time at which a worker received the job's long step (nanoseconds). */
  async function begun(job: Job): Promise<bigint> {
    // The step publishes its layer itself, so the job ends before Temporal receives the step's completion.
    await handleOf(job).result();
    const events = (await handleOf(job).fetchHistory()).events ?? [];
    const scheduled = events.find(
      ({ activityTaskScheduledEventAttributes: step }) => step?.activityType?.name === 'buildLayer',
    );
    const started = events.find(
      ({ activityTaskStartedEventAttributes: step }) =>
        step?.scheduledEventId?.toString() === scheduled?.eventId?.toString(),
    );
    const { seconds, nanos } = started?.eventTime ?? {};
    assert.ok(seconds);
    return BigInt(seconds.toString()) * 1_000_000_000n + BigInt(nanos ?? 0);
  }

  it('alternate between small and large ones of an owner', async () => {
    const room = await stand.createRoom();
    const small: Job[] = [];
    const count = sizeOf({ gate: 12, long: 20 });
    for (let number = 0; number < count; number++) small.push(await stand.upload(room, squares(3)));
    // White space counts towards the size but is parsed quickly.
    const large = await stand.upload(room, [...squares(3), ' '.repeat(17_000_000)]);
    for (const job of [...small, large]) await when('the step waits for a worker', () => waits(job));
    await stand.startWorker({ WORKER_POOLS: 'data' });
    const ended = await Promise.all([...small, large].map((job) => stand.ended(job)));
    assert.deepEqual([...new Set(ended.map(({ status }) => status))], ['complete']);

    const its = await begun(large);
    const times = await Promise.all(small.map(begun));
    const before = times.filter((time) => time < its).length;
    // Four small uploads per large one, and a few tasks that were already dispatched.
    assert.ok(before <= 8, `${before} of ${count} small uploads went before the large one`);
  });
});
