import assert from 'node:assert/strict';
import { openTurns } from '../../../adapters/images/turns.ts';

describe('turns', () => {
  /** Work of owners in a queue that lets one run at once, each of which ends when it is told to. */
  function open(waiting = 100, waitingOfOne = 100) {
    const takeTurn = openTurns({ atOnce: 1, waiting, waitingOfOne });
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const send = (owner: string, signal = new AbortController().signal) => {
      const outcome = takeTurn(owner, signal, async () => {
        begun.push(owner);
        await new Promise<void>((resolve) => ends.push(resolve));
      });
      const code = outcome.then(
        () => 'done',
        (error: unknown) => (error as { code?: string }).code ?? String(error),
      );
      return { outcome, code };
    };
    /** Ends what runs, one after the other, until nothing does; the order in which it began. */
    const runOut = async () => {
      for (;;) {
        // What is next begins in a few microtasks.
        await new Promise((resolve) => setImmediate(resolve));
        const end = ends.shift();
        if (end === undefined) return begun.join('');
        end();
      }
    };
    return { send, runOut };
  }

  it('go round the owners who wait, so that a hundred of one do not hold up another', async () => {
    const { send, runOut } = open();
    for (let n = 0; n < 5; n++) send('a');
    send('b');
    send('b');
    send('c');
    assert.equal(await runOut(), 'aabcabaa');
  });

  it('refuse an owner who has too many waiting, and not the others', async () => {
    const { send, runOut } = open(100, 2);
    const sent = ['a', 'a', 'a', 'a', 'b'].map((owner) => send(owner).code);
    assert.equal(await sent[3], 'rate_limited');
    await runOut();
    assert.deepEqual(await Promise.all(sent), ['done', 'done', 'done', 'rate_limited', 'done']);
  });

  it('let the last of the greediest give way where the queue is full', async () => {
    const { send, runOut } = open(4);
    const sent = ['a', 'a', 'a', 'a', 'a', 'b', 'b', 'b', 'a'].map((owner) => send(owner).code);
    assert.equal(await runOut(), 'aabab');
    assert.deepEqual(await Promise.all(sent), [
      ...['done', 'done', 'done', 'rate_limited', 'rate_limited'],
      ...['done', 'done'],
      // Two wait of each: nobody has to give way.
      ...['service_unavailable', 'service_unavailable'],
    ]);
  });

  it('are left by who is not waited for any more', async () => {
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
});
