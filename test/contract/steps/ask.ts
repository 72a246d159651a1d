import type { StepIo, StepWorkspace } from '../../../workers/sandbox/step-executor.ts';
import { type OddAction, type OddPart, oddStep } from '../../support/odd-step.ts';
import { defaultTimeoutMs } from '../../support/when.ts';

export const neverAborted = new AbortController().signal;

/** Runs the given actions in the test step and resolves with its results. */
export function ask(
  workspace: StepWorkspace,
  list: readonly OddAction[],
  io: Partial<StepIo<OddPart>> = {},
): Promise<readonly unknown[]> {
  const options = { signal: neverAborted, wallClockMs: defaultTimeoutMs, report: () => undefined };
  return workspace.run(oddStep, { list }, { ...options, ...io });
}
