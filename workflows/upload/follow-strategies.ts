import { ApplicationFailure } from '@temporalio/common';
import { jobFailures } from '../../core/jobs/job-state.ts';
import type { UploadContent } from '../contracts/jobs.ts';
import type { StrategyOutcome, UploadRun, UploadStrategy } from './upload-strategy.ts';

/**
 * Runs the strategy for the predicted content type, then the strategies it redirects to. Each strategy runs
 * at most once, because two that redirect to each other would never end the job.
 */
export async function followStrategies(
  strategies: Readonly<Record<UploadContent, UploadStrategy>>,
  taken: UploadContent,
  upload: UploadRun,
): Promise<void> {
  const deleted = new Set<UploadContent>();
  let outcome: StrategyOutcome = { instead: taken };
  while (outcome !== 'done') {
    const next: UploadContent = outcome.instead;
    if (deleted.has(next))
      throw ApplicationFailure.nonRetryable(jobFailures.internal_error, 'internal_error');
    deleted.add(next);
    outcome = await strategies[next](upload);
  }
}
