import { ActivityFailure, ApplicationFailure, sleep } from '@temporalio/workflow';
import { ownerBusy } from './contracts.ts';

/** Seconds before the first attempt after it and, doubled each time, between later ones: a slot is occupied for minutes. */
const [minWait, maxWait] = [2, 30];

/**
 * Schedules an activity until a worker has begun it: one whose owner has too many in progress leaves its slot to other
 * owners. A new activity each time, since attempts of one count as failures.
 */
export async function whenOwnerIsFree<T>(activity: () => Promise<T>): Promise<T> {
  for (let wait = minWait; ; wait = Math.min(maxWait, 2 * wait)) {
    try {
      return await activity();
    } catch (failure) {
      const cause = failure instanceof ActivityFailure ? failure.cause : undefined;
      if (!(cause instanceof ApplicationFailure) || cause.type !== ownerBusy) throw failure;
      await sleep(wait * 1000);
    }
  }
}
