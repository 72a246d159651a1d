import type { WorkspaceNeeds, Step } from './step-executor.ts';

/** The needs of a workspace in which a step runs, for callers that know its request in advance. */
export function needsOfStep<Request>(
  step: Pick<Step<Request, unknown, unknown>, 'memory' | 'scratch'>,
  request: Request,
): WorkspaceNeeds {
  return { memory: step.memory(request), scratch: step.scratch(request) };
}
