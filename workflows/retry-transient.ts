import { isCancellation } from '@temporalio/workflow';
import type { JobError, JobFailureCode } from '../core/jobs/job-state.ts';
import { jobErrorOf } from './job-error.ts';

/** Seconds to wait before each retry. */
const waits = [30, 60, 60, 120, 120];

/** Failures that a retry would meet again. */
const lasting: readonly string[] = ['memory_exceeded', 'time_exceeded'] satisfies JobFailureCode[];

/** Lost workers are already counted by the activity itself. */
function isLasting({ code, details }: JobError): boolean {
  return lasting.includes(code) || details?.lostWorkers !== undefined;
}

/**
 * Runs `work` and retries it with delays after transient failures, such as a killed program or worker. For
 * work that no caller waits for. Rejects with the last failure.
 */
export async function retryTransient(
  work: () => Promise<void>,
  sleep: (seconds: number) => Promise<void>,
): Promise<void> {
  for (const wait of [...waits, null]) {
    try {
      await work();
      return;
    } catch (failure) {
      if (isCancellation(failure) || wait === null || isLasting(jobErrorOf(failure))) throw failure;
      await sleep(wait);
    }
  }
}
