import type { StepIo, StepPlace } from '../../../workers/sandbox/step-executor.ts';
import { type Deed, type OddPart, oddStep } from '../../support/odd-step.ts';
import { patienceMs } from '../../support/when.ts';

export const neverAborted = new AbortController().signal;

/** Has the step for tests do all this, and answers what it answered. */
export function ask(
  place: StepPlace,
  list: readonly Deed[],
  io: Partial<StepIo<OddPart>> = {},
): Promise<readonly unknown[]> {
  const patient = { signal: neverAborted, wallClockMs: patienceMs, report: () => undefined };
  return place.run(oddStep, { list }, { ...patient, ...io });
}
