import type { StepIo, StepWorkspace } from '../../../workers/sandbox/step-executor.ts';
import { type Action, type OddPart, oddStep } from '../../support/odd-step.ts';
import { defaultTimeoutMs } from '../../support/when.ts';

export const neverAborted = new AbortController().signal;

/** Has the step for tests do all this, and answers what it answered. */
export function ask(
  workspace: StepWorkspace,
  list: readonly Action[],
  io: Partial<StepIo<OddPart>> = {},
): Promise<readonly unknown[]> {
  const patient = { signal: neverAborted, wallClockMs: defaultTimeoutMs, report: () => undefined };
  return workspace.run(oddStep, { list }, { ...patient, ...io });
}
