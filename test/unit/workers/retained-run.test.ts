import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { StepInput, StepIo } from '../../../workers/sandbox/step-executor.ts';
import { MessageSpool } from '../../../workers/step-pods/host/message-spool.ts';
import { RetainedRun } from '../../../workers/step-pods/host/retained-run.ts';
import { messagesIn } from '../../../workers/step-pods/frames.ts';
import type { PodMessage } from '../../../workers/step-pods/step-order.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

type RunIo = Omit<StepIo<unknown>, 'wallClockMs'>;

describe('a retained run of a step', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chartroom-run-'));
  });
  after(async () => {
    assert.deepEqual(await readdir(folder), []);
    await rm(folder, { recursive: true });
  });
  let current: RetainedRun | undefined;
  afterEach(() => {
    current?.discard();
    current = undefined;
  });
  /** The run of a test, which is discarded after it. */
  const started = (work: (io: RunIo) => Promise<unknown>): RetainedRun => {
    const spool = new MessageSpool(join(folder, 'messages'));
    const run = new RetainedRun('key', { attachment: 0, run: 0 }, spool);
    current = run;
    run.start(work, () => Promise.resolve(new Map()));
    return run;
  };
  const read = async (run: RetainedRun, from: number): Promise<PodMessage[]> => {
    const messages: PodMessage[] = [];
    for await (const message of messagesIn(run.follow(from, new AbortController().signal)))
      messages.push(message as PodMessage);
    return messages;
  };

  it('passes all messages to each reader, and those after a number', async () => {
    const run = started((io) => {
      for (const part of ['one', 'two']) io.onPart?.(part);
      return Promise.resolve('all');
    });
    const all = [
      { type: 'part', part: 'one' },
      { type: 'part', part: 'two' },
      { type: 'result', result: 'all' },
    ];
    assert.deepEqual(await read(run, 0), all);
    assert.deepEqual(await read(run, 2), all.slice(2));
  });

  it('occupies no memory with messages that no worker reads', async () => {
    const [messages, length] = [50_000, 4000];
    // Without what is not collected yet: its size depends on the tests before.
    const used = () => {
      collectGarbage();
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      return heapUsed + arrayBuffers;
    };
    const before = used();
    const run = started(async (io) => {
      for (let index = 0; index < messages; index++) {
        io.report({ stage: 'converting', fraction: 0.5, message: 'x'.repeat(length) });
        if (index % 100 === 0) await new Promise(setImmediate);
      }
      return null;
    });
    assert.equal((await read(run, messages)).length, 1);
    const grown = used() - before;
    assert.ok(grown < (messages * length) / 2, `${grown} bytes`);
    assert.equal((await read(run, 0)).length, messages + 1);
  });

  it('requests a piece again from the next worker until it gets it', async () => {
    let given: StepInput | null | undefined;
    const run = started(async (io) => {
      given = await io.pieces?.(0, new AbortController().signal);
      return null;
    });
    const lost = new AbortController();
    const first = run.follow(0, lost.signal);
    assert.ok((await first.next()).value !== undefined);
    lost.abort();
    await first.return(undefined);
    for await (const message of messagesIn(run.follow(0, new AbortController().signal))) {
      if ((message as PodMessage).type === 'want') run.provide(0, null);
    }
    assert.equal(given, null);
  });

  it('stops when its worker does not want it', async () => {
    const run = started(
      ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    );
    await run.stop('enough');
    const [last] = await read(run, 0);
    assert.equal(last?.type, 'failed');
  });
});
