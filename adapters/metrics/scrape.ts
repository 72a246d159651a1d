import { Counter, Registry, type RegistryContentType } from 'prom-client';

export interface MetricsPage {
  readonly type: string;
  readonly text: string;
}

type AnyRegistry = Registry<RegistryContentType>;
type CreatePage = (accept: string | undefined) => Promise<MetricsPage>;

/**
 * Serves a registry. Exemplars exist in OpenMetrics only; clients that do not accept that format get the text
 * format of Prometheus. prom-client has one format per registry and renames counters for OpenMetrics, so
 * pages are created one after the other.
 */
export function scraper(given: Registry): CreatePage {
  const registry = given as AnyRegistry;
  if (registry.contentType !== Registry.OPENMETRICS_CONTENT_TYPE) return () => pageOf(registry);
  let last: Promise<unknown> = Promise.resolve();
  return (accept = '') => {
    const isOpen = accept.includes('application/openmetrics-text');
    const page = last.then(() => (isOpen ? withOwnNames(registry) : asText(registry)));
    last = page.catch(() => undefined);
    return page;
  };
}

async function pageOf(registry: AnyRegistry): Promise<MetricsPage> {
  return { type: registry.contentType, text: await registry.metrics() };
}

async function asText(registry: AnyRegistry): Promise<MetricsPage> {
  registry.setContentType(Registry.PROMETHEUS_CONTENT_TYPE);
  try {
    return await pageOf(registry);
  } finally {
    registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  }
}

async function withOwnNames(registry: AnyRegistry): Promise<MetricsPage> {
  const counters = registry.getMetricsAsArray().filter((metric) => metric instanceof Counter);
  const named = counters as unknown as { name: string }[];
  const names = named.map(({ name }) => name);
  try {
    return await pageOf(registry);
  } finally {
    named.forEach((counter, index) => (counter.name = names[index] ?? counter.name));
  }
}
