import { longActivities } from './activities.ts';
import type { JobInput } from './contracts.ts';
import { runJob } from './job-frame.ts';

/** A room, or a part of it, becomes a file that can be fetched for a day. */
export async function roomExport(input: JobInput): Promise<void> {
  await runJob(input, async (plan, say) => {
    say('Writing the file. The pending activity tells how far it is.');
    await longActivities(plan).exportRoom(input);
  });
}
