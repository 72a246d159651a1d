import { SpanStatusCode, trace } from '@opentelemetry/api';
import type { StepExecutor, StepWorkspace } from '../sandbox/step-executor.ts';

/** Gives each step of a traced activity a span. The program of the step knows nothing of it. */
export function traceSteps(steps: StepExecutor): StepExecutor {
  const tracer = trace.getTracer('chartroom-steps');
  const traced = (workspace: StepWorkspace): StepWorkspace => ({
    stageIn: (name, input, watch) => workspace.stageIn(name, input, watch),
    read: (name) => workspace.read(name),
    remove: (name) => workspace.remove(name),
    stageOut: (name, key, options) => workspace.stageOut(name, key, options),
    run(step, request, io) {
      if (trace.getActiveSpan() === undefined) return workspace.run(step, request, io);
      return tracer.startActiveSpan(`step ${step.name}`, async (span) => {
        try {
          return await workspace.run(step, request, io);
        } catch (error) {
          span.setStatus({
            code: SpanStatusCode.ERROR,
            message: error instanceof Error ? error.name : 'error',
          });
          throw error;
        } finally {
          span.end();
        }
      });
    },
  });
  return {
    withWorkspace: (work, expects) => steps.withWorkspace((workspace) => work(traced(workspace)), expects),
  };
}
