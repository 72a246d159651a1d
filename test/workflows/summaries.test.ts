import assert from 'node:assert/strict';
import { workflowIdOf } from '../../workflows/contracts/jobs.ts';
import { summaries } from '../../workflows/summaries.ts';
import { squares } from './features.ts';
import { sharedStand } from './shared-stand.ts';
import type { Stand } from './stand.ts';

describe('activities in the history of a workflow', () => {
  let stand: Stand;
  before(async () => (stand = await sharedStand()));

  it('have the summary of their type', async () => {
    const job = await stand.upload(await stand.createRoom(), squares(3));
    assert.equal((await stand.ended(job)).status, 'complete');
    const handle = stand.temporal.client.workflow.getHandle(workflowIdOf(job.id, job.run));
    await handle.result();
    const events = (await handle.fetchHistory()).events ?? [];
    const scheduled = events.flatMap(({ activityTaskScheduledEventAttributes: activity, userMetadata }) => {
      const data = userMetadata?.summary?.data;
      const summary: unknown = data ? JSON.parse(Buffer.from(data).toString()) : null;
      return activity ? [[activity.activityType?.name ?? '', summary] as const] : [];
    });
    assert.ok(scheduled.length > 0);
    for (const [name, summary] of scheduled)
      assert.equal(summary, summaries[name as keyof typeof summaries], name);
  });
});
