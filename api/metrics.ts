import { Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  readonly registry: Registry;
  readonly requestSeconds: Histogram<'method' | 'route' | 'status'>;
  readonly requestsInFlight: Gauge;
  readonly refusals: Counter<'code'>;
  readonly shed: Counter;
  readonly openStreams: Gauge;
}

/** Metrics of one API; those of its process are added where it is composed. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'chartroom_http_request_seconds',
      help: 'Time from a request to the end of its answer.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
      registers,
    }),
    requestsInFlight: new Gauge({
      name: 'chartroom_http_requests_in_flight',
      help: 'Requests whose answer is not complete.',
      registers,
    }),
    refusals: new Counter({
      name: 'chartroom_http_refusals_total',
      help: 'Answers that are errors, by their code.',
      labelNames: ['code'],
      registers,
    }),
    shed: new Counter({
      name: 'chartroom_http_shed_total',
      help: 'Requests that were refused unread, as more came in than could be answered in time.',
      registers,
    }),
    openStreams: new Gauge({
      name: 'chartroom_event_streams_open',
      help: 'Streams of events that are open in this process.',
      registers,
    }),
  };
}
