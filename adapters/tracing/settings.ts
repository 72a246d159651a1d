import { z } from 'zod';

/** `key=value` pairs with percent-encoded values (OpenTelemetry). */
const pairs = z.string().transform((text, ctx) => {
  const found: Record<string, string> = {};
  for (const item of text.split(',').filter((part) => part.trim() !== '')) {
    const at = item.indexOf('=');
    const value = decoded(item.slice(at + 1).trim());
    if (at < 1 || value === null) {
      ctx.addIssue({ code: 'custom', message: 'must be pairs such as name=value,other=value' });
      return z.NEVER;
    }
    found[item.slice(0, at).trim()] = value;
  }
  return found;
});

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

const httpUrl = z.url({ protocol: /^https?$/ });

/** Standard settings of OpenTelemetry, for traces. Without an endpoint nothing is traced. */
export const tracingSettings = {
  OTEL_SDK_DISABLED: z.stringbool().default(false),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).default('otlp'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/json').default('http/json'),
  OTEL_EXPORTER_OTLP_HEADERS: pairs.prefault(''),
  OTEL_EXPORTER_OTLP_TIMEOUT: z.coerce.number().int().min(1).max(600_000).default(10_000),
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_RESOURCE_ATTRIBUTES: pairs.prefault(''),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
};
