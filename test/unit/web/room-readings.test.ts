import assert from 'node:assert/strict';
import { signal } from '@preact/signals';
import { onFoundAgain, type Link } from '../../../web/room/link.ts';
import { readingOf } from '../../../web/room/reading.ts';

describe('what is read of a room', () => {
  it('is owed from when it is asked for until it was read, however often that failed', async () => {
    let fails = true;
    const reading = readingOf(() => (fails ? Promise.reject(new Error('lost')) : Promise.resolve()));
    assert.equal(reading.isOwed(), false);
    await assert.rejects(reading.again());
    assert.equal(reading.isOwed(), true);
    fails = false;
    await reading.again();
    assert.equal(reading.isOwed(), false);
  });

  it('is looked at when a lost link is found, and not when it is found for the first time', () => {
    const link = signal<Link>('connecting');
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
