import assert from 'node:assert/strict';

import { isRoomId, newId, timeOrderedSuffix } from '../../../core/ids.ts';

describe('ids', () => {
  it('sort by the time they were made', () => {
    const early = timeOrderedSuffix(1_700_000_000_000);
    const late = timeOrderedSuffix(1_700_000_000_001);
    assert.ok(early < late);
  });

  it('do not collide when made in the same millisecond', () => {
    const made = Array.from({ length: 20_000 }, () => newId('marker'));
    assert.equal(new Set(made).size, made.length);
  });

  it('keep the order of their making within a millisecond', () => {
    const made = Array.from({ length: 20_000 }, () => newId('marker'));
    assert.deepEqual(made.toSorted(), made);
  });

  it('accept room ids of exactly ten characters of the alphabet', () => {
    assert.ok(isRoomId('Abc_-12345'));
    for (const wrong of ['', 'abc', 'abcdefghijk', 'abcdefghi.', 'abcdefghi\n', 'äbcdefghij']) {
      assert.ok(!isRoomId(wrong), JSON.stringify(wrong));
    }
  });
});
