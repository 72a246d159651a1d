import assert from 'node:assert/strict';
import { signal } from '@preact/signals';
import { onFoundAgain, type LinkState } from '../../../web/room/link.ts';
import { readingOf } from '../../../web/room/reading.ts';

describe('data read from a room', () => {
  it('is pending from the request until a read succeeds', async () => {
    let fails = true;
    const reading = readingOf(() => (fails ? Promise.reject(new Error('lost')) : Promise.resolve()));
    assert.equal(reading.isOwed(), false);
    await assert.rejects(reading.again());
    assert.equal(reading.isOwed(), true);
    fails = false;
    await reading.again();
    assert.equal(reading.isOwed(), false);
  });

  it('is checked on reconnect, and not on the first connection', () => {
    const link = signal<LinkState>('connecting');
    let found = 0;
    const stop = onFoundAgain(link, () => found++);
    link.value = 'live';
    assert.equal(found, 0);
    link.value = 'lost';
    link.value = 'live';
    assert.equal(found, 1);
    stop();
    link.value = 'lost';
    link.value = 'live';
    assert.equal(found, 1);
  });
});
