import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ClientClosed } from '../../../api/http/client-closed.ts';
import { feedScanner, type Feeding } from '../../../api/multipart/feed-scanner.ts';

describe('a body on its way to the scanner', () => {
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

  it('is whole at its last boundary, whatever comes behind it', async () => {
    body.push('all.');
    await feeding.whole;
    body.push('more');
    body.push(null);
    await once(body, 'end');
    assert.equal(taken, 'all.more');
  });

  it('is read no further once it is refused, and left as it is', async () => {
    body.push('first');
    body.push('bad!');
    body.push('rest');
    await assert.rejects(feeding.whole, /not this/);
    feeding.resume();
    assert.deepEqual([taken, body.isPaused(), body.destroyed], ['first', true, false]);
    assert.equal(String(body.read()), 'rest');
  });

  it('tells that it ended too early, or that its client left', async () => {
    body.push('part');
    body.push(null);
    await assert.rejects(feeding.whole, /too short/);
    const left = new Readable({ read: () => undefined });
    const cut = feedScanner(left, () => ({ write: () => undefined, finish: () => undefined }));
    left.destroy();
    await assert.rejects(cut.whole, ClientClosed);
  });

  it('tells of a client that sent everything and left while nobody read, also before', async () => {
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
