/** Traces HTTP requests (W3C Trace Context). */
export interface RequestTracing {
  /** Begins the span of a request, as a child of the span in its `traceparent`, if there is one. */
  begin(method: string, headers: TraceHeaders): RequestSpan;
}

export interface TraceHeaders {
  readonly traceparent?: string | undefined;
  readonly tracestate?: string | undefined;
}

export interface RequestSpan {
  /** For log lines. */
  readonly ids: { readonly trace_id: string; readonly span_id: string };
  /** Whether the trace is stored. */
  readonly isSampled: boolean;
  /** The span as a header, for the response. */
  readonly header: string;
  /** Runs the work of the request within the span. */
  run<T>(work: () => T): T;
  end(outcome: RequestOutcome): void;
}

export interface RequestOutcome {
  /** Undefined if no route matched. */
  readonly route: string | undefined;
  readonly status: number;
  readonly errorCode: string | undefined;
}
