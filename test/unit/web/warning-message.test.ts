import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rowCodes } from '../../../core/exchange/reading/left-out-rows.ts';
import { errors as deErrors } from '../../../web/i18n/de/errors.ts';
import { errors as frErrors } from '../../../web/i18n/fr/errors.ts';
import { warnings as de } from '../../../web/i18n/de/warnings.ts';
import { warnings as fr } from '../../../web/i18n/fr/warnings.ts';
import { warningMessage } from '../../../web/i18n/warning-message.ts';

const texts = { de: new Map(Object.entries(de)), fr: new Map(Object.entries(fr)), en: new Map() };
const guessed = { code: 'encoding_guessed', message: 'The text was read as Windows-1252.', values: { encoding: 'Windows-1252' } }; // prettier-ignore

/** Codes of warnings and of reasons in the sources of the service; those of errors are created in other ways. */
function codesInSources(): string[] {
  const literal = /\bcode: '([a-z_]+)'|\bkeep\('([a-z_]+)'/g;
  const found = ['core', 'geo', 'workers'].flatMap((folder) => {
    const root = join(import.meta.dirname, '../../..', folder);
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.includes('node_modules'),
    );
    return files.flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(literal)]);
  });
  return [...rowCodes, ...found.map(([, code, other]) => code ?? other ?? '')];
}

/** Without the marks that isolate a value from the text around it. */
const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '');

describe('the message of a warning', () => {
  it('is that of the service in English', () => {
    assert.equal(warningMessage(guessed, texts.en), guessed.message);
  });

  it('is translated by its code, with its values', () => {
    assert.match(plain(warningMessage(guessed, texts.de)), /als Windows-1252 gelesen/);
    assert.match(plain(warningMessage(guessed, texts.fr)), /lu en Windows-1252/);
  });

  it('is that of the service if its code is unknown, or a value is missing', () => {
    const { code, message } = guessed;
    assert.equal(warningMessage({ code, message }, texts.de), message);
    assert.equal(warningMessage({ code: 'of_a_newer_server', message }, texts.de), message);
  });

  it('contains the English details where its code has several sentences', () => {
    const message = 'The binary column “raw” was omitted.';
    assert.match(
      plain(warningMessage({ code: 'value_left_out', message }, texts.de)),
      /weggelassen: The binary/,
    );
  });

  it('is translated as an error if its code is one, such as the reason of omitted content', () => {
    const refused = { code: 'unsupported_format', message: 'It is a PDF.' };
    const errors = new Map(Object.entries(deErrors));
    assert.match(plain(warningMessage(refused, texts.de, errors)), /nicht unterstützt: It is a PDF/);
  });

  it('exists in each language for every code that the service gives to warnings and omissions', () => {
    const codes = new Set(codesInSources());
    for (const code of ['values_typed', 'layer_deleted', 'style_not_read', 'digits_lost'])
      assert.ok(codes.has(code), `${code} is found in the sources`);
    const missing = (all: Readonly<Record<string, string>>, errors: Readonly<Record<string, string>>) =>
      [...codes].filter((code) => !Object.hasOwn(all, code) && !Object.hasOwn(errors, code));
    assert.deepEqual([missing(de, deErrors), missing(fr, frErrors)], [[], []]);
  });

  it('has the same codes and placeholders in all languages', () => {
    const placeholders = (all: ReadonlyMap<string, string>) =>
      [...all].map(([code, text]) => [code, ...(text.match(/\{\w+\}/g) ?? []).sort()]).sort();
    assert.deepEqual(placeholders(texts.fr), placeholders(texts.de));
  });
});
