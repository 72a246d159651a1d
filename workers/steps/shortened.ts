import type { JobWarning } from '../../core/jobs/job-state.ts';

/** A file with the same mistake in every row shall not fill the job's row with it. */
const mostWarnings = 100;

export function shortened(warnings: readonly JobWarning[]): readonly JobWarning[] {
  const more = warnings.length - mostWarnings;
  if (more <= 0) return warnings;
  const message = `There were ${more} more warnings.`;
  return [...warnings.slice(0, mostWarnings), { code: 'more_warnings', message }];
}
