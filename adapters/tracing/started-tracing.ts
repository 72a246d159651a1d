import type { Attributes } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import type { SpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { ClientInterceptors } from '@temporalio/client';
import type { RequestTracing } from '../../core/ports/request-tracing.ts';
import type { OtlpTarget } from './otlp-exporter.ts';
import type { SamplerName } from './sampler.ts';

/** Tracing in a process in which it is configured. */
export interface StartedTracing {
  readonly requests: RequestTracing;
  readonly clients: ClientInterceptors;
  /** The IDs of the active span, for log lines. */
  activeIds(): { readonly trace_id?: string; readonly span_id?: string };
  /** Where spans go that workflows record in their isolate. */
  readonly workflowSpans: { readonly processor: SpanProcessor; readonly resource: Resource };
  /** Sends the remaining spans. */
  close(): Promise<void>;
}

export interface TracingOptions {
  readonly target: OtlpTarget;
  readonly sampler: SamplerName;
  readonly ratio: number;
  /** Of the process, as in `service.name`. */
  readonly attributes: Attributes;
}
