import type { StepExecutor, StepWorkspace } from '../../../workers/sandbox/step-executor.ts';
import type { Moment } from '../moment.ts';

/** The executor of a worker, with an action at a run of one of its steps (`steps.build-raster`). */
export function atStep(
  steps: StepExecutor,
  { call, nth = 1, when }: Moment,
  action: () => void,
): StepExecutor {
  let runs = 0;

  const runOf = (workspace: StepWorkspace): StepWorkspace['run'] => {
    return async (step, request, io) => {
      const isTheRun = call === `steps.${step.name}` && ++runs === nth;
      if (!isTheRun) return workspace.run(step, request, io);
      if (when === 'before') action();
      let isReported = when !== 'within';
      const report: typeof io.report = (progress) => {
        if (!isReported) action();
        isReported = true;
        io.report(progress);
      };
      const result = await workspace.run(step, request, { ...io, report });
      if (when === 'after') action();
      return result;
    };
  };

  const around = (workspace: StepWorkspace): StepWorkspace =>
    new Proxy(workspace, {
      get(target, key) {
        if (key === 'run') return runOf(target);
        const member: unknown = Reflect.get(target, key, target);
        return typeof member === 'function' ? (member.bind(target) as unknown) : member;
      },
    });
  return { withWorkspace: (work) => steps.withWorkspace((workspace) => work(around(workspace))) };
}
