import type { z } from 'zod';
import type { tracingSettings } from './settings.ts';
import type { StartedTracing } from './started-tracing.ts';

type Settings = Readonly<z.output<z.ZodObject<typeof tracingSettings>>>;

/** Starts tracing if OTEL_EXPORTER_OTLP_ENDPOINT is set; returns null otherwise, without loading the SDK. */
export async function openTracing(
  settings: Settings,
  service: string,
  onFailure: (reason: unknown) => void,
): Promise<StartedTracing | null> {
  const url = endpointOf(settings);
  if (url === null) return null;
  const { startTracing } = await import('./start-tracing.ts');
  return startTracing({
    target: {
      ...{ url, onFailure },
      headers: settings.OTEL_EXPORTER_OTLP_HEADERS,
      timeoutMs: settings.OTEL_EXPORTER_OTLP_TIMEOUT,
    },
    sampler: settings.OTEL_TRACES_SAMPLER,
    ratio: settings.OTEL_TRACES_SAMPLER_ARG,
    attributes: {
      ...settings.OTEL_RESOURCE_ATTRIBUTES,
      'service.name': settings.OTEL_SERVICE_NAME ?? service,
    },
  });
}

function endpointOf(settings: Settings): string | null {
  const { OTEL_SDK_DISABLED, OTEL_TRACES_EXPORTER } = settings;
  if (OTEL_SDK_DISABLED || OTEL_TRACES_EXPORTER === 'none') return null;
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = settings;
  if (own !== undefined) return own;
  return base === undefined ? null : `${base.endsWith('/') ? base.slice(0, -1) : base}/v1/traces`;
}
