import assert from 'node:assert/strict';

import { isRoomId, newId, timeOrderedSuffix } from '../../../core/ids.ts';

describe('ids', () => {
  it('sort by creation time', () => {
    const early = timeOrderedSuffix(1_700_000_000_000);
    const late = timeOrderedSuffix(1_700_000_000_001);
    assert.ok(early < late);
  });

  it('do not collide if created in the same millisecond', () => {
    const made = Array.from({ length: 20_000 }, () => newId('marker'));
    assert.equal(new Set(made).size, made.length);
  });

  it('keep creation order within a millisecond', () => {
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
