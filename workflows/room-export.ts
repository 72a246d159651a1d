import { longActivities } from './activities.ts';
import type { JobInput } from './contracts/jobs.ts';
import { runJob } from './job-frame.ts';

/** Exports a room, or a part of it, to a file that can be downloaded for a day. */
export async function roomExport(input: JobInput): Promise<void> {
  await runJob(input, async (plan, say) => {
    say('Writing the file. The pending activity reports progress.');
    await longActivities(plan).exportRoom(input);
  });
}
