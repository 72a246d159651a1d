import { collectDefaultMetrics, type Registry } from 'prom-client';

/** Gauges whose names say counter; the same numbers stand in those without `_total`, by type. */
const misnamed = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

/** What Node tells of the process, once a process. */
export function collectProcessMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
}
