/**
 * Interceptors of every workflow. A workflow that a traced client started records spans; the others run
 * without interceptors and begin no trace. The header is part of the history, so a replay takes the same path,
 * whether or not its worker traces.
 */
import type { WorkflowInterceptorsFactory } from '@temporalio/workflow';
import type {
  OpenTelemetryInternalsInterceptor,
  OpenTelemetryOutboundInterceptor,
} from '@temporalio/interceptors-opentelemetry/lib/workflow/index.js';
import { isTraced } from './trace-header.ts';

interface Tracing {
  readonly outbound: OpenTelemetryOutboundInterceptor;
  readonly internals: OpenTelemetryInternalsInterceptor;
}

/**
 * Each workflow evaluates its own copy of the modules; those of OpenTelemetry take longer than all others
 * (10 ms before its first activity), so only a traced workflow loads them.
 */
const loadInterceptors = () => import('@temporalio/interceptors-opentelemetry/lib/workflow/index.js');

export const interceptors: WorkflowInterceptorsFactory = () => {
  let tracing: Tracing | null = null;
  return {
    inbound: [
      {
        async execute(input, next) {
          if (!isTraced(input.headers)) return next(input);
          const loaded = await loadInterceptors();
          tracing = {
            outbound: new loaded.OpenTelemetryOutboundInterceptor(),
            internals: new loaded.OpenTelemetryInternalsInterceptor(),
          };
          return new loaded.OpenTelemetryInboundInterceptor().execute(input, next);
        },
      },
    ],
    outbound: [
      {
        scheduleActivity: (input, next) => tracing?.outbound.scheduleActivity(input, next) ?? next(input),
        scheduleLocalActivity: (input, next) =>
          tracing?.outbound.scheduleLocalActivity(input, next) ?? next(input),
        startChildWorkflowExecution: (input, next) =>
          tracing?.outbound.startChildWorkflowExecution(input, next) ?? next(input),
        continueAsNew: (input, next) => tracing?.outbound.continueAsNew(input, next) ?? next(input),
      },
    ],
    internals: [
      {
        dispose(input, next) {
          if (tracing === null) next(input);
          else void tracing.internals.dispose(input, next);
        },
      },
    ],
  };
};
