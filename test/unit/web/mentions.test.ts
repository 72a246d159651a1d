import assert from 'node:assert/strict';
import { namesLike, piecesOf, typedName } from '../../../web/comments/mentions.ts';

describe('mentions in a comment', () => {
  const names = ['Ada', 'Ada Lovelace', 'bob@example.org', 'C++ (Guild)'];

  it('match the longest name regardless of case, and mark the user’s own', () => {
    assert.deepEqual(piecesOf('Hi @ada lovelace, and @C++ (Guild)!', names, ['Ada Lovelace']), [
      { text: 'Hi ' },
      { text: '@ada lovelace', mention: 'own' },
      { text: ', and ' },
      { text: '@C++ (Guild)', mention: 'other' },
      { text: '!' },
    ]);
  });

  it('do not match email addresses, longer words or unknown names', () => {
    for (const text of ['me@Ada', '@Adam', '@Eve', '@'])
      assert.deepEqual(piecesOf(text, names, []), [{ text }]);
    assert.deepEqual(piecesOf('plain @Ada', [], []), [{ text: 'plain @Ada' }]);
  });

  it('are suggested at the caret by any word of a name', () => {
    assert.deepEqual(typedName('Ask @lo', 7), { at: 4, beginning: 'lo' });
    assert.deepEqual(typedName('@', 1), { at: 0, beginning: '' });
    assert.equal(typedName('me@lo', 5), null);
    assert.equal(typedName('@lo and', 7), null);
    assert.deepEqual(namesLike(names, 'lo'), ['Ada Lovelace']);
    assert.deepEqual(namesLike(names, ''), names);
  });
});
