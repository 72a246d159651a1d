import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import type { z } from 'zod';
import type { tracingSettings } from './settings.ts';

/** A value of OTEL_TRACES_SAMPLER. */
export type SamplerName = z.output<typeof tracingSettings.OTEL_TRACES_SAMPLER>;

/** The sampler of a process. `ratio` applies to the samplers with that word. */
export function samplerOf(name: SamplerName, ratio: number): Sampler {
  if (name.startsWith('parentbased_'))
    return new ParentBasedSampler({ root: rootSampler(name.replace('parentbased_', ''), ratio) });
  return rootSampler(name, ratio);
}

function rootSampler(name: string, ratio: number): Sampler {
  if (name === 'traceidratio') return new TraceIdRatioBasedSampler(ratio);
  return name === 'always_on' ? new AlwaysOnSampler() : new AlwaysOffSampler();
}
