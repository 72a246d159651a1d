import type { ActivityInterceptorsFactory, InjectedSinks } from '@temporalio/worker';
import type { OpenTelemetrySinks } from '@temporalio/interceptors-opentelemetry';
import type { StepExecutor } from '../sandbox/step-executor.ts';

/** What a worker adds to its work to trace it. */
export interface WorkerTracing {
  readonly activities: ActivityInterceptorsFactory;
  readonly steps: (steps: StepExecutor) => StepExecutor;
  readonly sinks: InjectedSinks<OpenTelemetrySinks>;
  /** The stored trace of the active span, as labels of an exemplar. */
  readonly exemplar: () => { readonly trace_id?: string };
}
