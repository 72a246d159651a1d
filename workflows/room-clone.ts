import type { JobInput } from './contracts/jobs.ts';
import { longActivities } from './activities.ts';
import { runJob } from './job-frame.ts';

/** Copies the content of a room to another one within the database, in one transaction. */
export async function roomClone(input: JobInput): Promise<void> {
  await runJob(input, async (plan, say) => {
    say('Copying the room: rows in the database, and references to the objects of its layers and pictures.');
    await longActivities(plan).cloneRoom(input);
  });
}
