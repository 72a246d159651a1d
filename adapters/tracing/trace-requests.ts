import {
  context,
  propagation,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import type { RequestTracing } from '../../core/ports/request-tracing.ts';

/** Spans of HTTP requests, with the attributes of the semantic conventions; none contains a path or a query. */
export function traceRequests(): RequestTracing {
  const tracer = trace.getTracer('chartroom-http');
  return {
    begin(method, headers) {
      const parent =
        headers.traceparent === undefined ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, headers);
      const span = tracer.startSpan(
        method,
        { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } },
        parent,
      );
      const own = span.spanContext();
      const active = trace.setSpan(parent, span);
      return {
        ids: { trace_id: own.traceId, span_id: own.spanId },
        isSampled: span.isRecording(),
        header: traceparentOf(own),
        run: (work) => context.with(active, work),
        end({ route, status, errorCode }) {
          if (span.isRecording()) {
            if (route !== undefined) span.updateName(`${method} ${route}`).setAttribute('http.route', route);
            span.setAttribute('http.response.status_code', status);
            if (errorCode !== undefined) span.setAttribute('error.type', errorCode);
            if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
    },
  };
}

function traceparentOf({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${(traceFlags & TraceFlags.SAMPLED) === 0 ? '00' : '01'}`;
}
