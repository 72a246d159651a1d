/**
 * Interceptors of every workflow. A workflow that a traced client started records spans; the others run
 * without interceptors and begin no trace. The header is part of the history, so a replay takes the same path,
 * whether or not its worker traces.
 */
import type { WorkflowInterceptorsFactory } from '@temporalio/workflow';
import {
  OpenTelemetryInboundInterceptor,
  OpenTelemetryInternalsInterceptor,
  OpenTelemetryOutboundInterceptor,
} from '@temporalio/interceptors-opentelemetry/lib/workflow/index.js';
import { isTraced } from './trace-header.ts';

export const interceptors: WorkflowInterceptorsFactory = () => {
  let outbound: OpenTelemetryOutboundInterceptor | null = null;
  return {
    inbound: [
      {
        execute(input, next) {
          if (!isTraced(input.headers)) return next(input);
          outbound = new OpenTelemetryOutboundInterceptor();
          return new OpenTelemetryInboundInterceptor().execute(input, next);
        },
      },
    ],
    outbound: [
      {
        scheduleActivity: (input, next) => outbound?.scheduleActivity(input, next) ?? next(input),
        scheduleLocalActivity: (input, next) => outbound?.scheduleLocalActivity(input, next) ?? next(input),
        startChildWorkflowExecution: (input, next) =>
          outbound?.startChildWorkflowExecution(input, next) ?? next(input),
        continueAsNew: (input, next) => outbound?.continueAsNew(input, next) ?? next(input),
      },
    ],
    internals: [new OpenTelemetryInternalsInterceptor()],
  };
};
