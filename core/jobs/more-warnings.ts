import type { JobWarning } from './job-state.ts';

/** The warning in place of omitted ones; `count` is their number, where it is known. */
export function moreWarnings(count?: number): JobWarning {
  const omitted =
    count === 1 ? 'was 1 more warning' : `were ${count === undefined ? '' : `${count} `}more warnings`;
  return { code: 'more_warnings', message: `There ${omitted}.` };
}
