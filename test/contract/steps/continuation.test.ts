import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messagesIn } from '../../../workers/step-pods/frames.ts';
import { OpenWorkspace } from '../../../workers/step-pods/open-workspace.ts';
import { RunInWorkspace } from '../../../workers/step-pods/run-in-workspace.ts';
import type { StepProgress } from '../../../workers/sandbox/step-protocol.ts';
import { keyOf, orderOf, type PodMessage } from '../../../workers/step-pods/step-order.ts';
import { oddStep } from '../../support/odd-step.ts';
import { claimOf } from '../../support/pods/claim-of.ts';
import { type PodsOnStandIn, podsOnStandIn } from '../../support/pods/pods-on-stand-in.ts';
import { defaultTimeoutMs, when } from '../../support/when.ts';
import { neverAborted as signal } from './ask.ts';
import { describeContinuation } from './continuation-contract.ts';
import { memoryBytes } from './executor-under-test.ts';

describe('a step in a pod', () => {
  let disk: string;
  let pods: PodsOnStandIn;
  before(async () => {
    disk = await mkdtemp(join(tmpdir(), 'chartroom-continued-'));
    await mkdir(disk, { recursive: true });
    pods = await podsOnStandIn(disk);
  });
  after(async () => {
    await pods.close();
    await rm(disk, { recursive: true });
  });
  afterEach(async () => {
    await pods.nothingRuns();
    assert.deepEqual(await readdir(disk), []);
  });
  describeContinuation(() => pods);
  const needs = { memory: 1, memoryLimit: memoryBytes, memoryLimitAfterDeath: memoryBytes, scratch: 1 };

  it('stores messages that its worker does not read, and answers other requests meanwhile', async () => {
    const flood = { messages: 10_000, length: 4000 };
    const pod = await pods.worker().start('flooded', needs, claimOf());
    const at = await OpenWorkspace.open(pod, { attempt: 1, worker: 'slow' }, signal);
    try {
      const list = [{ floods: flood }, { writes: { name: 'done', text: '' } }];
      const order = orderOf(oddStep, { list }, defaultTimeoutMs);
      const stream = await at.run({ key: keyOf(order), number: 0, from: 0, order }, signal);
      // Other requests are answered although nothing reads the messages.
      await when('the step has sent them', async () => (await at.names(signal)).includes('done'));
      let next = 0;
      for await (const message of messagesIn(stream)) {
        const received = message as PodMessage;
        if (received.type !== 'progress') continue;
        assert.equal(Number(received.progress.message), next++);
      }
      assert.equal(next, flood.messages);
    } finally {
      await at.end(false, signal);
      await pod.delete();
    }
  });

  it('reports nothing after the signal of its worker, not even messages that arrived together', async () => {
    const pod = await pods.worker().start('stopped', needs, claimOf());
    const order = orderOf(oddStep, { list: [{ tells: 'first' }, { tells: 'second' }] }, defaultTimeoutMs);
    const stop = new AbortController();
    const reported: string[] = [];
    const run = (report: (progress: StepProgress) => void) => {
      const io = { signal: stop.signal, wallClockMs: defaultTimeoutMs, report };
      return new RunInWorkspace({ key: keyOf(order), number: 0, order }, io, undefined);
    };
    const before = await OpenWorkspace.open(pod, { attempt: 1, worker: 'before' }, signal);
    await run(() => undefined).follow(before);
    // All messages of the ended run are sent at once.
    const after = await OpenWorkspace.open(pod, { attempt: 2, worker: 'after' }, signal);
    try {
      const stopping = run(({ message }) => {
        reported.push(message);
        stop.abort(new Error('The worker shuts down.'));
      });
      await assert.rejects(stopping.follow(after), /shuts down/);
      assert.deepEqual(reported, ['first']);
    } finally {
      await after.end(false, signal);
      await pod.delete();
    }
  });
});
