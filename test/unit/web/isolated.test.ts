import assert from 'node:assert/strict';
import { isolated } from '../../../web/i18n/isolated.ts';

const [begin, end] = ['\u2068', '\u2069'];

describe('user text within a message', () => {
  it('is unchanged if it cannot affect adjacent text', () => {
    for (const text of ['', 'Harbour', '“Zürich” <b>', '港', '1 234,5', '🚢', 'e\u0301\u200b'])
      assert.equal(isolated(text), text);
  });

  it('is isolated if it contains right-to-left letters or directional controls', () => {
    for (const text of ['\u202eback', 'שלום', 'مرحبا', 'a\u200fb', '\u{1e900}'])
      assert.equal(isolated(text), begin + text + end);
  });

  it('can neither end its own isolation nor leave one open', () => {
    assert.equal(isolated(`a${end}\u202eb`), `${begin}a\u202eb${end}`);
    assert.equal(isolated('\u2067a'), `${begin}\u2067a${end}${end}`);
    assert.equal(isolated(`\u2066a${end}${end}b`), `${begin}\u2066a${end}b${end}`);
  });
});
