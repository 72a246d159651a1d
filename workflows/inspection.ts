import { inspectionActivities } from './activities.ts';
import type { InspectionInput } from './contracts/uploads.ts';

/** Inspects a file for a request that waits, without a job. */
export async function inspection(input: InspectionInput): Promise<void> {
  await inspectionActivities(input).inspectFile(input);
}
