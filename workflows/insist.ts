import { isCancellation } from '@temporalio/workflow';
import { jobErrorOf } from './job-error.ts';

/** Before it is begun anew (seconds). */
const waits = [30, 60, 60, 120, 120];

/**
 * Does `work`, and again after a while where its programs were killed from outside each time: that says nothing of
 * whether it can be done. For what nobody waits for. Rejects with its failure otherwise.
 */
export async function insist(
  work: () => Promise<void>,
  sleep: (seconds: number) => Promise<void>,
): Promise<void> {
  for (const wait of [...waits, null]) {
    try {
      await work();
      return;
    } catch (failure) {
      if (isCancellation(failure) || wait === null || !wasKilled(failure)) throw failure;
      await sleep(wait);
    }
  }
}

function wasKilled(failure: unknown): boolean {
  const { code, details } = jobErrorOf(failure);
  return code === 'step_crashed' && details?.signal !== undefined;
}
