import assert from 'node:assert/strict';
import { FairQueue } from '../../../core/fair-queue.ts';
import { runInTurn, SharedTask } from '../../../core/shared-task.ts';

describe('a fair queue', () => {
  const never = new AbortController().signal;

  /** Tasks of callers in a queue that runs one at a time, each of which ends on request. */
  function open(maxQueued = 100, maxQueuedPerCaller = 100) {
    const queue = new FairQueue({ what: 'tasks', concurrency: 1, maxQueued, maxQueuedPerCaller });
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const work = (name: string) => async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
    };
    const send = (caller: string, signal = never) => {
      const outcome = runInTurn(queue, caller, signal, work(caller));
      return { outcome, code: codeOf(outcome) };
    };
    /** Ends running tasks one by one until none is left; returns the order in which they started. */
    const runOut = async () => {
      for (;;) {
        // The next task starts within a few microtasks.
        await new Promise((resolve) => setImmediate(resolve));
        const end = ends.shift();
        if (end === undefined) return begun.join('');
        end();
      }
    };
    return { queue, send, work, runOut };
  }

  const codeOf = (outcome: Promise<unknown>) =>
    outcome.then(
      () => 'done',
      (error: unknown) => (error as { code?: string }).code ?? String(error),
    );

  it('takes turns by caller, so that forty tasks of one delay another by one', async () => {
    const { send, runOut } = open();
    for (let n = 0; n < 41; n++) send('a');
    send('b');
    assert.equal(await runOut(), `aab${'a'.repeat(39)}`);
  });

  it('takes turns between any number of callers', async () => {
    const { send, runOut } = open();
    for (const caller of 'aaaaabbc') send(caller);
    assert.equal(await runOut(), 'aabcabaa');
  });

  it('refuses a caller with too many queued tasks, and not the others', async () => {
    const { send, runOut } = open(100, 2);
    const sent = ['a', 'a', 'a', 'a', 'b'].map((caller) => send(caller).code);
    assert.equal(await sent[3], 'rate_limited');
    await runOut();
    assert.deepEqual(await Promise.all(sent), ['done', 'done', 'done', 'rate_limited', 'done']);
  });

  it('refuses the last task of the caller with the most tasks if it is full', async () => {
    const { send, runOut } = open(4);
    const sent = ['a', 'a', 'a', 'a', 'a', 'b', 'b', 'b', 'a'].map((caller) => send(caller).code);
    assert.equal(await runOut(), 'aabab');
    assert.deepEqual(await Promise.all(sent), [
      ...['done', 'done', 'done', 'rate_limited', 'rate_limited'],
      ...['done', 'done'],
      // Two of each are queued: none has to give its slot.
      ...['overloaded', 'overloaded'],
    ]);
  });

  it('drops the queued task of a request that was aborted', async () => {
    const { send, runOut } = open(2);
    const leaving = new AbortController();
    send('a');
    const left = send('b', leaving.signal);
    const stays = send('c');
    leaving.abort(new Error('gone'));
    await assert.rejects(left.outcome, { message: 'gone' });
    send('d');
    assert.equal(await runOut(), 'acd');
    await stays.outcome;
    await assert.rejects(send('a', leaving.signal).outcome, { message: 'gone' });
  });

  it('runs a task that two callers wait for once, in the first turn that one of them has', async () => {
    const { queue, send, work, runOut } = open();
    for (let n = 0; n < 4; n++) send('a');
    const shared = new SharedTask(queue, work('s'));
    const both = [shared.join('a', never), shared.join('b', never)];
    send('b');
    assert.equal(await runOut(), 'aasaba');
    await Promise.all(both);
  });

  it('keeps a shared task until its last request leaves, and aborts it then', async () => {
    const { queue, send, runOut } = open();
    send('a');
    const [one, other] = [new AbortController(), new AbortController()];
    let signal: AbortSignal | undefined;
    const shared = new SharedTask(queue, async (running) => {
      signal = running;
      await new Promise((_resolve, reject) =>
        running.addEventListener('abort', () => reject(running.reason as Error)),
      );
    });
    const waiting = [codeOf(shared.join('a', one.signal)), codeOf(shared.join('b', other.signal))];
    one.abort(new Error('first'));
    assert.equal(await waiting[0], 'Error: first');
    await runOut();
    assert.equal(signal?.aborted, false, 'it runs for the other request');
    other.abort(new Error('second'));
    assert.equal(await waiting[1], 'Error: second');
    assert.equal(signal.aborted, true);
    assert.equal(shared.isAbandoned, true);
    await assert.rejects(shared.result, { message: 'second' });
    const next = send('c');
    await runOut();
    assert.equal(await next.code, 'done', 'its slot is free');
  });

  it('refuses one caller of a shared task and runs it for the other', async () => {
    const { queue, send, work, runOut } = open(100, 1);
    send('a');
    send('a');
    const shared = new SharedTask(queue, work('s'));
    const codes = [codeOf(shared.join('a', never)), codeOf(shared.join('b', never))];
    assert.equal(await codes[0], 'rate_limited');
    assert.equal(shared.isAbandoned, true, 'no request was left when the first caller was refused');
    const again = new SharedTask(queue, work('s'));
    const mixed = [codeOf(again.join('b', never)), codeOf(again.join('a', never))];
    await runOut();
    assert.deepEqual(await Promise.all(mixed), ['done', 'rate_limited']);
    assert.equal(await codes[1], 'rate_limited');
  });
});
