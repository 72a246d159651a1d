import { isCancellation } from '@temporalio/workflow';
import type { JobFailureCode } from '../core/jobs/job-state.ts';
import { jobErrorOf } from './job-error.ts';

/** Before it is begun anew (seconds). */
const waits = [30, 60, 60, 120, 120];

/** What the same work would meet again. */
const lasting: readonly string[] = ['memory_exceeded', 'time_exceeded'] satisfies JobFailureCode[];

/**
 * Does `work`, and again after a while where it failed by something that may pass, such as programs or workers that
 * were killed: that says nothing of whether it can be done. For what nobody waits for. Rejects with its failure
 * otherwise.
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
      if (isCancellation(failure) || wait === null || lasting.includes(jobErrorOf(failure).code))
        throw failure;
      await sleep(wait);
    }
  }
}
