import { Counter, Gauge, Histogram, Registry, type RegistryContentType } from 'prom-client';

export interface Metrics {
  readonly registry: Registry;
  /** `trace_id` is a label of exemplars only. */
  readonly requestSeconds: Histogram<'method' | 'route' | 'status' | 'trace_id'>;
  /** Serves the registry to a client with this Accept header. */
  readonly page: (accept: string | undefined) => Promise<{ readonly type: string; readonly text: string }>;
  readonly requestsInFlight: Gauge;
  readonly refusals: Counter<'code'>;
  readonly shed: Counter;
  readonly openStreams: Gauge;
}

export interface MetricsOptions {
  /** Whether histograms name the trace of an example. */
  readonly enableExemplars?: boolean;
  /** Creates the pages of the registry. */
  readonly scraper?: (registry: Registry) => Metrics['page'];
}

/** Metrics of the HTTP tier; process metrics are added by the composition root. */
export function createMetrics({ enableExemplars = false, scraper = asText }: MetricsOptions = {}): Metrics {
  const registry: Registry = new Registry();
  // prom-client supports exemplars in a registry of this format only.
  if (enableExemplars)
    (registry as Registry<RegistryContentType>).setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const registers = [registry];
  return {
    registry,
    page: scraper(registry),
    requestSeconds: new Histogram({
      name: 'chartroom_http_request_seconds',
      help: 'Time from the start of a request to the end of its response.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
      ...{ enableExemplars, registers },
    }),
    requestsInFlight: new Gauge({
      name: 'chartroom_http_requests_in_flight',
      help: 'Requests in progress.',
      registers,
    }),
    refusals: new Counter({
      name: 'chartroom_http_refusals_total',
      help: 'Error responses by code.',
      labelNames: ['code'],
      registers,
    }),
    shed: new Counter({
      name: 'chartroom_http_shed_total',
      help: 'Requests rejected by load shedding.',
      registers,
    }),
    openStreams: new Gauge({
      name: 'chartroom_event_streams_open',
      help: 'Open event streams of this process.',
      registers,
    }),
  };
}

function asText(registry: Registry): Metrics['page'] {
  return async () => ({ type: registry.contentType, text: await registry.metrics() });
}
