import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messagesIn } from '../../../workers/step-pods/frames.ts';
import { OpenWorkspace } from '../../../workers/step-pods/open-workspace.ts';
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

  it('stores messages that its worker does not read, and answers other requests meanwhile', async () => {
    const flood = { messages: 10_000, length: 4000 };
    const needs = { memory: 1, memoryLimit: memoryBytes, memoryLimitAfterDeath: memoryBytes, scratch: 1 };
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
});
