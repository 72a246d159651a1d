import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { de } from '../../../web/i18n/de/index.ts';
import { en } from '../../../web/i18n/en/index.ts';
import { filled } from '../../../web/i18n/filled.ts';
import { errors, fr, warnings } from '../../../web/i18n/fr/index.ts';
import {
  errors as italianErrors,
  it as italian,
  warnings as italianWarnings,
} from '../../../web/i18n/it/index.ts';
import { pluralForm } from '../../../web/i18n/plural-form.ts';
import type { PluralForms } from '../../../web/i18n/translated.ts';

/** The names of the placeholders in a text. */
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

/** A text, or each of its plural forms. */
const formsOf = (text: string | PluralForms) => (typeof text === 'string' ? [text] : Object.values(text));

describe('the texts of the application', () => {
  for (const [language, texts] of Object.entries({ de, fr, it: italian })) {
    it(`have the same keys and placeholders in ${language} as in English, and are not empty`, () => {
      assert.deepEqual(Object.keys(texts).sort(), Object.keys(en).sort());
      for (const [key, text] of Object.entries(texts)) {
        const [english = ''] = formsOf(en[key as keyof typeof en]);
        for (const form of formsOf(text)) {
          assert.notEqual(form.trim(), '', key);
          assert.deepEqual(namesIn(form), namesIn(english), key);
        }
      }
    });
  }

  it('have only the plural forms that their language uses', () => {
    for (const [language, texts] of Object.entries({ en, de, fr, it: italian })) {
      const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
      for (const [key, text] of Object.entries<string | PluralForms>(texts)) {
        if (typeof text === 'string') continue;
        for (const form of Object.keys(text)) assert.ok(pluralCategories.includes(form as never), key);
      }
    }
  });

  it('agree with the number that they contain', () => {
    const shown = [0, 1, 2, 1234].map((count) => [
      pluralForm(en['room.features'], 'en', count),
      pluralForm(de['room.features'], 'de', count),
      pluralForm(fr['room.features'], 'fr', count),
      pluralForm(italian['room.features'], 'it', count),
    ]);
    assert.deepEqual(shown, [
      ['0 features', '0 Objekte', '0 objet', '0 elementi'],
      ['1 feature', '1 Objekt', '1 objet', '1 elemento'],
      ['2 features', '2 Objekte', '2 objets', '2 elementi'],
      ['1,234 features', '1.234 Objekte', '1\u202f234 objets', '1234 elementi'],
    ]);
  });

  it('quote names as their language does', () => {
    const quoted = [en, de, fr, italian].map((texts) => filled(texts['app.quoted'], { name: 'Dock' }));
    assert.deepEqual(quoted, ['“Dock”', '«Dock»', '«\u00a0Dock\u00a0»', '«Dock»']);
    const web = join(import.meta.dirname, '../../../web');
    const marked = globSync('**/*.{ts,tsx}', { cwd: web, exclude: ['i18n/**', 'node_modules/**'] }).filter(
      (file) => /[“”„«»]/.test(readFileSync(join(web, file), 'utf8')),
    );
    assert.deepEqual(marked, [], 'quotation marks outside the catalogs');
  });

  it('have the spaces of French typography, and units that stay with their number', () => {
    const french = [fr, errors, warnings].flatMap((texts) =>
      Object.values<string | PluralForms>(texts).flatMap(formsOf),
    );
    const plain = french.filter((text) => / [:;!?%»]|« |[^\s:/«][;!?»](?!\w)/.test(text));
    assert.deepEqual(plain, []);
    assert.equal(filled(fr['app.quoted'], { name: 'a b' }), '«\u00a0a b\u00a0»');
    for (const texts of [en, de, fr, italian])
      assert.equal(filled(texts['styling.pixels'], { value: 4 }), '4\u00a0px');
  });

  it('have the apostrophes and quotation marks of Italian typography', () => {
    const texts = [italian, italianErrors, italianWarnings].flatMap((each) =>
      Object.values<string | PluralForms>(each).flatMap(formsOf),
    );
    assert.deepEqual(
      texts.filter((text) => /['"“”„]/.test(text)),
      [],
    );
  });

  it('isolate a name that would change the text direction', () => {
    assert.equal(filled(en['markers.deleted'], { title: 'Dock' }), '“Dock” deleted.');
    assert.equal(filled(en['markers.deleted'], { title: '\u202ekcoD' }), '“\u2068\u202ekcoD\u2069” deleted.');
  });
});
