import type { JobWarning } from '../../core/jobs/job-state.ts';

/** A file with the same mistake in every row shall not fill the job's row with it. */
const maxWarnings = 100;

export function shortened(warnings: readonly JobWarning[]): readonly JobWarning[] {
  const more = warnings.length - maxWarnings;
  if (more <= 0) return warnings;
  const message = `There were ${more} more warnings.`;
  return [...warnings.slice(0, maxWarnings), { code: 'more_warnings', message }];
}
