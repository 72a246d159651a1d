import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestStack } from '../../support/stack.ts';
import { expectOneTrace, runEachKind } from '../../support/traces/kinds-of-jobs.ts';
import { receiveTraces } from '../../support/traces/trace-receiver.ts';
import { startCollector } from './start-collector.ts';

/** Runs a job of each kind on a stack that sends its traces to a real collector. Returns whether each is one trace. */
export async function runTraces(log: (line: string) => void): Promise<boolean> {
  await using parts = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'chartroom-traces-'));
  parts.defer(() => rmSync(folder, { recursive: true, force: true }));
  const receiver = parts.use(await receiveTraces());
  const collector = parts.use(await startCollector(folder, receiver.endpoint));
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_BSP_SCHEDULE_DELAY: '100' };
  const stack = parts.use(await startTestStack({ settings }));
  const jobs = await runEachKind(stack);
  let passed = true;
  for (const job of jobs) {
    try {
      await expectOneTrace(job, receiver.spans);
      const count = receiver.spans.filter(({ traceId }) => traceId === job.traceId).length;
      log(`${job.kind}: one trace of ${count} spans`);
    } catch (error) {
      passed = false;
      log(`${job.kind}: ${String(error)}`);
    }
  }
  return passed;
}
