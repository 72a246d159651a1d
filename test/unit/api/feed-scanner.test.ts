import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ClientClosed } from '../../../api/http/client-closed.ts';
import { feedScanner, type Feeding } from '../../../api/multipart/feed-scanner.ts';

describe('a request body fed to the scanner', () => {
  let body: Readable;
  let taken: string;
  let feeding: Feeding;
  beforeEach(() => {
    body = new Readable({ read: () => undefined });
    taken = '';
    feeding = feedScanner(body, (whole) => ({
      write: (bytes) => {
        if (bytes.includes('!')) throw new Error('not this');
        taken += bytes.toString();
        if (bytes.includes('.')) whole();
      },
      finish: () => {
        if (!taken.includes('.')) throw new Error('too short');
      },
    }));
  });

  it('is complete at its last boundary, whatever follows it', async () => {
    body.push('all.');
    await feeding.whole;
    body.push('more');
    body.push(null);
    await once(body, 'end');
    assert.equal(taken, 'all.more');
  });

  it('is not read further once it is refused, and not destroyed', async () => {
    body.push('first');
    body.push('bad!');
    body.push('rest');
    await assert.rejects(feeding.whole, /not this/);
    feeding.resume();
    assert.deepEqual([taken, body.isPaused(), body.destroyed], ['first', true, false]);
    assert.equal(String(body.read()), 'rest');
  });

  it('reports a premature end or a disconnected client', async () => {
    body.push('part');
    body.push(null);
    await assert.rejects(feeding.whole, /too short/);
    const left = new Readable({ read: () => undefined });
    const cut = feedScanner(left, () => ({ write: () => undefined, finish: () => undefined }));
    left.destroy();
    await assert.rejects(cut.whole, ClientClosed);
  });

  it('reports a client that sent everything and disconnected before the body was read', async () => {
    for (const early of [true, false]) {
      const left = new Readable({ read: () => undefined });
      left.push('everything.');
      left.push(null);
      left.pause();
      if (early) left.destroy();
      const cut = feedScanner(left, () => ({ write: () => undefined, finish: () => undefined }));
      if (!early) {
        cut.pause();
        left.destroy();
      }
      await assert.rejects(cut.whole, ClientClosed);
    }
  });
});
