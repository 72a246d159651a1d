import type { Attributes, AttributeValue, HrTime } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base';

/** Spans as the JSON body of an OTLP request (opentelemetry-proto, ExportTraceServiceRequest). */
export function otlpJson(spans: readonly ReadableSpan[]): string {
  const [first] = spans;
  const byScope = Map.groupBy(spans, ({ instrumentationLibrary }) => instrumentationLibrary.name);
  // All spans of a process have the same resource.
  const resource = { attributes: keyValues(first?.resource.attributes ?? {}) };
  const scopeSpans = [...byScope].map(([name, found]) => ({ scope: { name }, spans: found.map(spanOf) }));
  return JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] });
}

function spanOf(span: ReadableSpan): object {
  const { traceId, spanId, traceFlags, traceState } = span.spanContext();
  return {
    traceId,
    spanId,
    traceState: traceState?.serialize(),
    parentSpanId: span.parentSpanId,
    flags: traceFlags,
    name: span.name,
    // The API counts kinds from 0, and the protocol from 1.
    kind: span.kind + 1,
    startTimeUnixNano: nanoseconds(span.startTime),
    endTimeUnixNano: nanoseconds(span.endTime),
    attributes: keyValues(span.attributes),
    droppedAttributesCount: span.droppedAttributesCount,
    events: span.events.map(({ name, time, attributes = {} }) => ({
      name,
      timeUnixNano: nanoseconds(time),
      attributes: keyValues(attributes),
    })),
    droppedEventsCount: span.droppedEventsCount,
    status: { code: span.status.code, message: span.status.message },
  };
}

function nanoseconds([seconds, rest]: HrTime): string {
  return String(BigInt(seconds) * 1_000_000_000n + BigInt(Math.round(rest)));
}

function keyValues(attributes: Attributes): object[] {
  return Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: anyValue(value) }],
  );
}

function anyValue(value: AttributeValue | object): object {
  if (Array.isArray(value)) return { arrayValue: { values: (value as AttributeValue[]).map(anyValue) } };
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'number')
    return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
  return { stringValue: typeof value === 'string' ? value : JSON.stringify(value) };
}
