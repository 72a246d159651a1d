import type { StepExecutor } from '../../workers/sandbox/step-executor.ts';
import { keyOf, orderOf } from '../../workers/step-pods/step-order.ts';

export interface RecordedRuns {
  readonly steps: StepExecutor;
  /** Names and keys of the runs since this was set. */
  keys: string[];
  /** The attempt fails after a step with this name. */
  failsAfter: string | null;
}

/** The executor, with the keys by which an attempt continues the runs of an earlier one. */
export function recordedRuns(steps: StepExecutor): RecordedRuns {
  const recorded: RecordedRuns = {
    keys: [],
    failsAfter: null,
    steps: {
      withWorkspace: (work, expects) =>
        steps.withWorkspace(
          (workspace) =>
            work({
              stageIn: (...args) => workspace.stageIn(...args),
              run: async (step, request, io) => {
                recorded.keys.push(`${step.name} ${keyOf(orderOf(step, request, io.wallClockMs))}`);
                const result = await workspace.run(step, request, io);
                if (step.name === recorded.failsAfter) throw new Error(`after ${step.name}`);
                return result;
              },
              read: (name) => workspace.read(name),
              remove: (name) => workspace.remove(name),
              stageOut: (...args) => workspace.stageOut(...args),
            }),
          expects,
        ),
    },
  };
  return recorded;
}
