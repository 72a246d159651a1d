import assert from 'node:assert/strict';
import { mergeFields } from '../../../web/saving/merge-fields.ts';
import { SaveConflict, saveMerging } from '../../../web/saving/save-merging.ts';
import { ChartroomError } from '../../../client/errors.ts';

describe('a merge of two changes by field', () => {
  const opened = { title: 'Old', tags: ['a'], size: null };

  it('takes what only one of them changed, and reports what both changed to different values', () => {
    const mine = { title: 'Mine', tags: ['a'], size: 8 };
    const theirs = { title: 'Theirs', tags: ['a', 'b'], size: null };
    const { taken, conflicts } = mergeFields<Record<string, unknown>>(opened, mine, theirs);
    assert.deepEqual(taken, ['tags']);
    assert.deepEqual(conflicts, ['title']);
  });

  it('has no conflict where both made the same change, or none', () => {
    const same = { title: 'New', tags: ['a'], size: null };
    assert.deepEqual(mergeFields<Record<string, unknown>>(opened, same, { ...same }).conflicts, []);
    assert.deepEqual(mergeFields<Record<string, unknown>>(opened, { ...opened }, opened).taken, []);
    const missing = mergeFields<Record<string, unknown>>({}, { body: 'Mine' }, { body: null });
    assert.deepEqual(missing.conflicts, [], 'an absent field is empty');
  });
});

describe('a save', () => {
  const opened = { title: 'Old', color: 'red', updatedAt: 1 };
  /** A service with a state that refuses changes of others. */
  const serviceWith = (state: typeof opened) => {
    const tags: string[] = [];
    const send = (change: Partial<typeof opened>) => async (headers: { 'If-Match': string }) => {
      tags.push(headers['If-Match']);
      if (headers['If-Match'] === `"${state.updatedAt}"`) return Promise.resolve({ ...state, ...change });
      throw new ChartroomError({
        code: 'state_changed',
        message: '',
        status: 412,
        details: { current: state },
      });
    };
    return { tags, send };
  };

  it('is repeated for the state of others who changed other fields', async () => {
    const { tags, send } = serviceWith({ title: 'Old', color: 'blue', updatedAt: 7 });
    const change = { title: 'New' };
    assert.deepEqual(await saveMerging(opened, change, send(change)), {
      title: 'New',
      color: 'blue',
      updatedAt: 7,
    });
    assert.deepEqual(tags, ['"1"', '"7"']);
  });

  it('changes nothing if others changed the same field to another value', async () => {
    const current = { title: 'Theirs', color: 'red', updatedAt: 7 };
    const { tags, send } = serviceWith(current);
    const change = { title: 'Mine', color: 'green' };
    await assert.rejects(saveMerging(opened, change, send(change)), (error: unknown) => {
      assert.ok(error instanceof SaveConflict);
      assert.deepEqual(error.fields, ['title']);
      assert.deepEqual(error.current, current);
      return true;
    });
    assert.deepEqual(tags, ['"1"']);
  });

  it('passes other failures on', async () => {
    const failure = new ChartroomError({ code: 'unreachable', message: 'x' });
    await assert.rejects(
      saveMerging(opened, { title: 'x' }, () => Promise.reject(failure)),
      failure,
    );
  });
});
