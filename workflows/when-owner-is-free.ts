import { ActivityFailure, ApplicationFailure, sleep } from '@temporalio/workflow';
import { ownerBusy } from './contracts/jobs.ts';

/**
 * Seconds before the first retry and maximum delay between later ones (doubled each time); slots are occupied
 * for minutes.
 */
const [minWait, maxWait] = [2, 30];

/**
 * Schedules an activity until a worker accepts it: an activity whose owner has too many in progress releases
 * its slot to other owners. Each retry is a new activity, because attempts of one activity count as failures.
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
