/** Loaded only if tracing is configured. */
import { trace, TraceFlags } from '@opentelemetry/api';
import {
  makeWorkflowExporter,
  OpenTelemetryActivityInboundInterceptor,
} from '@temporalio/interceptors-opentelemetry';
import type { StartedTracing } from '../../adapters/tracing/started-tracing.ts';
import { isTraced } from '../../workflows/trace-header.ts';
import { traceSteps } from './trace-steps.ts';
import type { WorkerTracing } from './worker-tracing.ts';

export function workerTracing({ workflowSpans }: StartedTracing): WorkerTracing {
  return {
    /** Activities of workflows that are not traced, such as upkeep, begin no trace. */
    activities(context) {
      const traced = new OpenTelemetryActivityInboundInterceptor(context);
      return {
        inbound: {
          execute: (input, next) => (isTraced(input.headers) ? traced.execute(input, next) : next(input)),
        },
      };
    },
    steps: traceSteps,
    sinks: { exporter: makeWorkflowExporter(workflowSpans.processor, workflowSpans.resource) },
    exemplar() {
      const active = trace.getActiveSpan()?.spanContext();
      const isStored = active !== undefined && (active.traceFlags & TraceFlags.SAMPLED) !== 0;
      return isStored ? { trace_id: active.traceId } : {};
    },
  };
}
