import { updateActivities } from './activities.ts';
import type { JobInput } from './contracts/jobs.ts';
import { runJob } from './job-frame.ts';

/** Reverts an update of a room, in batches. */
export async function roomRevert(input: JobInput): Promise<void> {
  await runJob(input, async (job, say) => {
    say('Reverting the changes. The pending activity reports progress.');
    await updateActivities(job).revertUpdate(input);
  });
}
