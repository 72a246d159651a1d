import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { z } from 'zod';
import { redact } from '../../../../adapters/env.ts';
import { openTracing } from '../../../../adapters/tracing/open-tracing.ts';
import { tracingSettings } from '../../../../adapters/tracing/settings.ts';

const schema = z.object(tracingSettings);
const never = () => assert.fail('nothing is sent');

describe('settings of traces', () => {
  it('are off without an endpoint, and if they are disabled', async () => {
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
    for (const settings of [
      {},
      { ...endpoint, OTEL_SDK_DISABLED: 'true' },
      { ...endpoint, OTEL_TRACES_EXPORTER: 'none' },
    ])
      assert.equal(await openTracing(schema.parse(settings), 'test', never), null);
  });
  it('have headers and attributes as percent-encoded pairs, which the log hides', () => {
    const parsed = schema.parse({ OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a=b, x=1' });
    assert.deepEqual(parsed.OTEL_EXPORTER_OTLP_HEADERS, { authorization: 'Bearer a=b', x: '1' });
    assert.equal(redact(parsed).OTEL_EXPORTER_OTLP_HEADERS, '[hidden]');
    for (const text of ['a', '=b', 'a=%'])
      assert.equal(schema.safeParse({ OTEL_RESOURCE_ATTRIBUTES: text }).success, false, text);
  });
  it('refuse another protocol', () => {
    for (const protocol of ['grpc', 'http/protobuf'])
      assert.equal(schema.safeParse({ OTEL_EXPORTER_OTLP_PROTOCOL: protocol }).success, false);
  });
  it('do not load the SDK if they are off', () => {
    const root = new URL('../../../../', import.meta.url).href;
    const files = ['adapters/tracing/open-tracing.ts', 'workers/process/start-workers.ts', 'api/run-api.ts'];
    const program = `
      import { createRequire } from 'node:module';
      for (const file of ${JSON.stringify(files)}) await import(${JSON.stringify(root)} + file);
      const loaded = Object.keys(createRequire(import.meta.url).cache);
      // prom-client loads the API, which is small.
      const sdk = loaded.filter((file) => /opentelemetry/.test(file) && !file.includes('@opentelemetry/api/'));
      console.log(loaded.length > 0, sdk.length);
      process.exit();`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      encoding: 'utf8',
    });
    assert.equal(stdout.trim(), 'true 0', stderr);
  });
});
