import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { call } from '../support/api/call.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';
import { expectOneTrace, runEachKind } from '../support/traces/kinds-of-jobs.ts';
import { receiveTraces, type TraceReceiver } from '../support/traces/trace-receiver.ts';
import { when } from '../support/when.ts';
import { smallEngine } from '../support/small-engine.ts';

describe('traces', () => {
  const parts = new AsyncDisposableStack();
  let receiver: TraceReceiver;
  let stack: TestStack;
  before(async () => {
    receiver = parts.use(await receiveTraces());
    const settings = {
      ...smallEngine,
      ...{
        OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
        OTEL_BSP_SCHEDULE_DELAY: '100',
        LOG_LEVEL: 'info',
      },
    };
    stack = parts.use(await startTestStack({ settings }));
  });
  after(() => parts.disposeAsync());

  it('continue from the request of a client to the workflow, activities and steps of each kind of job', async () => {
    const jobs = await runEachKind(stack);
    for (const job of jobs) await expectOneTrace(job, receiver.spans);

    const [{ traceId } = assert.fail()] = jobs;
    const folder = join(stack.folder, 'logs');
    const linesOf = (process: RegExp) =>
      readdirSync(folder)
        .filter((file) => process.test(file))
        .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
        .filter((line) => line.includes(`"trace_id":"${traceId}"`));
    await when('the trace is in the log of the API', () => linesOf(/api/).length > 0);
    await when('the trace is in the log of the workers', () => linesOf(/worker/).length > 0);
  });

  it('are not stored if the client decided so, and contain no upkeep', async () => {
    const before = receiver.spans.length;
    const jobs = await runEachKind(stack, false);
    const [last = assert.fail()] = await runEachKind(stack);
    // Spans are sent in order, so those of the jobs before would have arrived.
    await expectOneTrace(last, receiver.spans);
    const received = receiver.spans.slice(before);
    for (const { traceId } of jobs) assert.ok(received.every((span) => span.traceId !== traceId));
    assert.deepEqual(
      receiver.spans.filter(({ name }) => /sweep|reconcileJobs|startPendingJobs|rebuildOverviews/.test(name)),
      [],
    );
  });

  it('are named in the response', async () => {
    const [url = ''] = stack.apiUrls;
    const { headers } = await call(url, 'GET', '/api/rooms/unknown000');
    assert.match(headers.get('traceresponse') ?? '', /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  });
});
