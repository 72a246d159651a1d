import assert from 'node:assert/strict';
import type { StepExecutor } from '../../workers/sandbox/step-executor.ts';

/**
 * The executor, except that a step fails if it exceeds the resources requested for a workspace that already
 * has files: where machines are shared out, all input would have to move to a larger one. The needs of later
 * steps may be known only then.
 */
export function stepsThatFit<Executor extends StepExecutor>(steps: Executor): Executor {
  const use: StepExecutor['withWorkspace'] = (work, expects) =>
    steps.withWorkspace((workspace) => {
      let isFirst = true;
      let isEmpty = true;
      return work({
        stageIn: (...args) => {
          isEmpty = false;
          return workspace.stageIn(...args);
        },
        run: (step, request, io) => {
          if (isFirst && !isEmpty) {
            const [memory, scratch] = [step.memory(request), step.scratch(request)];
            assert.ok(expects !== undefined, `the resources of ${step.name} are unknown`);
            assert.ok(
              memory <= expects.memory && scratch <= expects.scratch,
              `${step.name} needs ${memory} and ${scratch}`,
            );
          }
          isFirst = false;
          return workspace.run(step, request, io);
        },
        read: (name) => workspace.read(name),
        remove: (name) => workspace.remove(name),
        stageOut: (...args) => workspace.stageOut(...args),
      });
    }, expects);
  return { ...steps, withWorkspace: use };
}
