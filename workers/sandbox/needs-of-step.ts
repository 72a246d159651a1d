import type { WorkspaceNeeds, Step } from './step-executor.ts';

/** What a place takes in which a step runs, for who knows its request before anything is brought there. */
export function needsOfStep<Request>(
  step: Pick<Step<Request, unknown, unknown>, 'memory' | 'scratch'>,
  request: Request,
): WorkspaceNeeds {
  return { memory: step.memory(request), scratch: step.scratch(request) };
}
