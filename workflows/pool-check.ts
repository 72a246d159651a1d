import { poolCheckActivities } from './activities.ts';
import type { PoolCheckInput } from './contracts/queues.ts';

/** Has a worker of the pool complete a small job, for the check of a release. */
export async function poolCheck(input: PoolCheckInput): Promise<void> {
  await poolCheckActivities(input).checkPool();
}
