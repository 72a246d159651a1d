import type { JobWarning } from '../../core/jobs/job-state.ts';
import { moreWarnings } from '../../core/jobs/more-warnings.ts';

/** Limits the warnings stored in the job's row: a file may have the same error in every row. */
const maxWarnings = 100;

export function shortened(warnings: readonly JobWarning[]): readonly JobWarning[] {
  const more = warnings.length - maxWarnings;
  if (more <= 0) return warnings;
  return [...warnings.slice(0, maxWarnings), moreWarnings(more)];
}
