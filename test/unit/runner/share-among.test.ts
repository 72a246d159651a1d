import assert from 'node:assert/strict';
import { shareAmong } from '../../runner/share-among.ts';

describe('a resource that tasks share', () => {
  it('is opened once, and closed after the last task, also where one fails', async () => {
    const events: string[] = [];
    const open = () => {
      events.push('open');
      return Promise.resolve({ [Symbol.asyncDispose]: () => Promise.resolve(void events.push('close')) });
    };
    const shared = shareAmong(2, open);
    await shared(() => Promise.resolve(events.push('first')));
    await assert.rejects(
      shared(() => Promise.reject(new Error('fails'))),
      /fails/,
    );
    assert.deepEqual(events, ['open', 'first', 'close']);
  });
});
