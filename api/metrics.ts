import { Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  readonly registry: Registry;
  readonly requestSeconds: Histogram<'method' | 'route' | 'status'>;
  readonly requestsInFlight: Gauge;
  readonly refusals: Counter<'code'>;
  readonly shed: Counter;
  readonly openStreams: Gauge;
}

/** Metrics of the HTTP tier; process metrics are added by the composition root. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'chartroom_http_request_seconds',
      help: 'Time from the start of a request to the end of its response.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
      registers,
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
