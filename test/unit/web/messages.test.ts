import assert from 'node:assert/strict';
import { de } from '../../../web/i18n/de/index.ts';
import { en } from '../../../web/i18n/en/index.ts';
import { filled } from '../../../web/i18n/filled.ts';
import { fr } from '../../../web/i18n/fr/index.ts';

/** The names of the placeholders in a text. */
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

describe('the texts of the application', () => {
  for (const [language, texts] of Object.entries({ de, fr })) {
    it(`have the same keys and placeholders in ${language} as in English, and are not empty`, () => {
      assert.deepEqual(Object.keys(texts).sort(), Object.keys(en).sort());
      for (const [key, text] of Object.entries(texts)) {
        assert.notEqual(text.trim(), '', key);
        assert.deepEqual(namesIn(text), namesIn(en[key as keyof typeof en]), key);
      }
    });
  }

  it('isolate a name that would change the text direction', () => {
    assert.equal(filled(en['markers.deleted'], { title: 'Dock' }), '“Dock” deleted.');
    assert.equal(filled(en['markers.deleted'], { title: '\u202ekcoD' }), '“\u2068\u202ekcoD\u2069” deleted.');
  });
});
