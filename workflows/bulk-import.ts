import type { JobInput } from './contracts/jobs.ts';
import { runJob } from './job-frame.ts';
import { longActivities } from './activities.ts';

/**
 * Imports a file of points as markers, in batches. A retry of the activity continues after the last batch.
 */
export async function bulkImport(input: JobInput): Promise<void> {
  await runJob(input, async (plan, say) => {
    say('Checking the file, then loading its points as markers. The pending activity reports progress.');
    await longActivities(plan).importMarkers(input);
  });
}
