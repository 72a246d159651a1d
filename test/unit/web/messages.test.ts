import assert from 'node:assert/strict';
import { de } from '../../../web/i18n/de/index.ts';
import { en } from '../../../web/i18n/en/index.ts';
import { filled } from '../../../web/i18n/filled.ts';
import { fr } from '../../../web/i18n/fr/index.ts';

/** The names in a text for which values are put. */
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

describe('what the application says', () => {
  for (const [language, texts] of Object.entries({ de, fr })) {
    it(`has the same keys in ${language} as in English, none of them empty, with the same values put in`, () => {
      assert.deepEqual(Object.keys(texts).sort(), Object.keys(en).sort());
      for (const [key, text] of Object.entries(texts)) {
        assert.notEqual(text.trim(), '', key);
        assert.deepEqual(namesIn(text), namesIn(en[key as keyof typeof en]), key);
      }
    });
  }

  it('keeps a name that turns the direction from turning the sentence around it', () => {
    assert.equal(filled(en['markers.deleted'], { title: 'Dock' }), '“Dock” deleted.');
    assert.equal(filled(en['markers.deleted'], { title: '\u202ekcoD' }), '“\u2068\u202ekcoD\u2069” deleted.');
  });
});
