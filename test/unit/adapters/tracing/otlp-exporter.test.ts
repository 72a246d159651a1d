import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { BasicTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { otlpExporter } from '../../../../adapters/tracing/otlp-exporter.ts';

describe('the exporter of spans', () => {
  let server: Server;
  let statuses: number[];
  let bodies: { headers: NodeJS.Dict<string | string[]>; text: string }[];
  let failures: string[];
  beforeEach(async () => {
    [statuses, bodies, failures] = [[], [], []];
    server = createServer((request, response) => {
      void text(request).then((body) => {
        bodies.push({ headers: request.headers, text: body });
        response.writeHead(statuses.shift() ?? 200).end();
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  async function send(names: readonly string[], timeoutMs = 60_000): Promise<void> {
    const { port } = server.address() as AddressInfo;
    const exporter = otlpExporter({
      ...{ url: `http://127.0.0.1:${port}/v1/traces`, headers: { 'x-tenant': 'maps' }, timeoutMs },
      onFailure: (reason) => failures.push(String(reason)),
    });
    const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
    for (const name of names) {
      provider
        .getTracer('test')
        .startSpan(name, { attributes: { count: 2, share: 0.5, on: true } })
        .end();
      await provider.forceFlush();
    }
  }

  it('sends JSON with its headers', async () => {
    await send(['a span']);
    const [{ headers, text: body } = assert.fail()] = bodies;
    assert.equal(headers['content-type'], 'application/json');
    assert.equal(headers['x-tenant'], 'maps');
    const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: object[] }[] }[] };
    const [span] = resourceSpans[0]?.scopeSpans[0]?.spans ?? [];
    const { name, kind, attributes } = span as { name: string; kind: number; attributes: object };
    assert.deepEqual([name, kind], ['a span', 1]);
    assert.deepEqual(attributes, [
      { key: 'count', value: { intValue: '2' } },
      { key: 'share', value: { doubleValue: 0.5 } },
      { key: 'on', value: { boolValue: true } },
    ]);
  });
  it('repeats a request that the collector rejects for the moment', async () => {
    statuses = [503, 429];
    await send(['a span']);
    assert.equal(bodies.length, 3);
    assert.deepEqual(failures, []);
  });
  it('drops what the collector refuses, and reports the first of several failures', async () => {
    statuses = [400, 400, 200, 400];
    await send(['one', 'two', 'three', 'four']);
    assert.equal(bodies.length, 4);
    assert.deepEqual(failures, [
      'Error: The collector responded with 400.',
      'Error: The collector responded with 400.',
    ]);
  });
});
