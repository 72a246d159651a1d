import type { StepExecutor, StepPlace } from '../../../workers/sandbox/step-executor.ts';
import type { Moment } from '../moment.ts';

/** The executor of a worker, with something that happens at a run of one of its steps (`steps.build-raster`). */
export function atStep(steps: StepExecutor, { call, nth = 1, when }: Moment, deed: () => void): StepExecutor {
  let runs = 0;

  const runOf = (place: StepPlace): StepPlace['run'] => {
    return async (step, request, io) => {
      const isTheRun = call === `steps.${step.name}` && ++runs === nth;
      if (!isTheRun) return place.run(step, request, io);
      if (when === 'before') deed();
      let isTold = when !== 'within';
      const report: typeof io.report = (progress) => {
        if (!isTold) deed();
        isTold = true;
        io.report(progress);
      };
      const result = await place.run(step, request, { ...io, report });
      if (when === 'after') deed();
      return result;
    };
  };

  const around = (place: StepPlace): StepPlace =>
    new Proxy(place, {
      get(target, key) {
        if (key === 'run') return runOf(target);
        const member: unknown = Reflect.get(target, key, target);
        return typeof member === 'function' ? (member.bind(target) as unknown) : member;
      },
    });
  return { use: (work) => steps.use((place) => work(around(place))) };
}
