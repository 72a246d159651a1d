import { ApplicationFailure } from '@temporalio/common';
import { jobFailures } from '../../core/jobs/job-state.ts';
import type { UploadContent } from '../contracts.ts';
import type { Outcome, Upload, Way } from './upload-strategy.ts';

/**
 * Follows the way of what the file is taken for, and then the ways that hand it over to, each of them once: two ways that
 * hand over to each other would never end the job.
 */
export async function followStrategies(
  strategies: Readonly<Record<UploadContent, Way>>,
  taken: UploadContent,
  upload: Upload,
): Promise<void> {
  const deleted = new Set<UploadContent>();
  let outcome: Outcome = { instead: taken };
  while (outcome !== 'done') {
    const next: UploadContent = outcome.instead;
    if (deleted.has(next))
      throw ApplicationFailure.nonRetryable(jobFailures.internal_error, 'internal_error');
    deleted.add(next);
    outcome = await strategies[next](upload);
  }
}
