import assert from 'node:assert/strict';
import { ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import { SamplingDecision } from '@opentelemetry/sdk-trace-base';
import { type SamplerName, samplerOf } from '../../../../adapters/tracing/sampler.ts';

/** The sampler combines the four words of the ID. */
const [low, high] = ['0'.repeat(31) + '1', 'f'.repeat(8) + '0'.repeat(24)];

function isSampled(name: SamplerName, ratio: number, traceId: string, parent?: 'sampled' | 'not sampled') {
  const context =
    parent === undefined
      ? ROOT_CONTEXT
      : trace.setSpanContext(ROOT_CONTEXT, {
          ...{ traceId, spanId: '1'.repeat(16), isRemote: true },
          traceFlags: parent === 'sampled' ? 1 : 0,
        });
  const { decision } = samplerOf(name, ratio).shouldSample(context, traceId, 'x', SpanKind.SERVER, {}, []);
  return decision === SamplingDecision.RECORD_AND_SAMPLED;
}

describe('samplers', () => {
  it('that are based on the parent follow its decision', () => {
    for (const root of ['always_on', 'always_off', 'traceidratio'] as const) {
      assert.equal(isSampled(`parentbased_${root}`, 0, high, 'sampled'), true);
      assert.equal(isSampled(`parentbased_${root}`, 1, low, 'not sampled'), false);
    }
  });
  it('that are not based on the parent ignore its decision', () => {
    assert.equal(isSampled('always_off', 1, low, 'sampled'), false);
    assert.equal(isSampled('always_on', 0, high, 'not sampled'), true);
    assert.equal(isSampled('traceidratio', 0, high, 'sampled'), false);
  });
  it('with a ratio decide by the trace, so that all processes decide alike', () => {
    for (const name of ['traceidratio', 'parentbased_traceidratio'] as const) {
      assert.equal(isSampled(name, 0.5, low), true);
      assert.equal(isSampled(name, 0.5, high), false);
    }
  });
});
