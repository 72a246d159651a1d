/** Loaded only if tracing is configured, because it loads the SDK. */
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  context,
  type ContextManager,
  propagation,
  ROOT_CONTEXT,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { Resource } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { ClientInterceptors } from '@temporalio/client';
import { OpenTelemetryWorkflowClientInterceptor } from '@temporalio/interceptors-opentelemetry';
import type { StartedTracing, TracingOptions } from './started-tracing.ts';
import { otlpExporter } from './otlp-exporter.ts';
import { samplerOf } from './sampler.ts';
import { traceRequests } from './trace-requests.ts';

/** Registers the SDK for this process. Call once. */
export function startTracing({ target, sampler, ratio, attributes }: TracingOptions): StartedTracing {
  const resource = new Resource(attributes);
  const processor = new BatchSpanProcessor(otlpExporter(target), { exportTimeoutMillis: target.timeoutMs });
  const provider = new BasicTracerProvider({
    resource,
    sampler: samplerOf(sampler, ratio),
    spanProcessors: [processor],
  });
  context.setGlobalContextManager(contextManager());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return {
    requests: traceRequests(),
    clients: clientInterceptors(),
    activeIds() {
      const active = trace.getActiveSpan()?.spanContext();
      return active === undefined ? {} : { trace_id: active.traceId, span_id: active.spanId };
    },
    workflowSpans: { processor, resource },
    close: () => provider.shutdown(),
  };
}

/** Passes the active span to the workflows that a client starts. Other calls get no span of their own. */
function clientInterceptors(): ClientInterceptors {
  const traced = new OpenTelemetryWorkflowClientInterceptor();
  return {
    workflow: [
      {
        startWithDetails: (input, next) => traced.startWithDetails(input, next),
      },
    ],
  };
}

/** Keeps the active span of asynchronous work. */
function contextManager(): ContextManager {
  const storage = new AsyncLocalStorage<Context>();
  const manager: ContextManager = {
    active: () => storage.getStore() ?? ROOT_CONTEXT,
    with: (context, work, self, ...args) => storage.run(context, () => work.apply(self as never, args)),
    bind(context, target) {
      if (typeof target !== 'function') return target;
      const bound = (...args: unknown[]) =>
        storage.run(context, () => Reflect.apply(target, undefined, args) as unknown);
      return bound as typeof target;
    },
    enable: () => manager,
    disable: () => manager,
  };
  return manager;
}
