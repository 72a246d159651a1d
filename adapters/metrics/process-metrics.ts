import { collectDefaultMetrics, type Registry } from 'prom-client';

/** Gauges with names of counters. The metrics without `_total` report the same numbers by type. */
const misnamed = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

/** The default metrics of the Node.js process. Call once per process. */
export function collectProcessMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
}
