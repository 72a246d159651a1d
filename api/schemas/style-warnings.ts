import { z } from 'zod';
import type { JobWarning } from '../../core/jobs/job-state.ts';
import { jobWarning } from './job.ts';

export const styleWarningList = z.array(jobWarning).optional().meta({
  description:
    '`style_not_drawn`: members of the style that are stored, but not drawn. Absent if there are none.',
});

/** Answers without warnings are those of the interface. */
export function withWarnings(found: readonly JobWarning[]): { warnings?: JobWarning[] } {
  return found.length === 0 ? {} : { warnings: [...found] };
}
