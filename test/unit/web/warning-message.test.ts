import assert from 'node:assert/strict';
import { warnings as de } from '../../../web/i18n/de/warnings.ts';
import { warnings as fr } from '../../../web/i18n/fr/warnings.ts';
import { warningMessage } from '../../../web/i18n/warning-message.ts';

const texts = { de: new Map(Object.entries(de)), fr: new Map(Object.entries(fr)), en: new Map() };
const guessed = { code: 'encoding_guessed', message: 'The text was read as Windows-1252.', values: { encoding: 'Windows-1252' } }; // prettier-ignore

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

  it('has the same codes and placeholders in all languages', () => {
    const placeholders = (all: ReadonlyMap<string, string>) =>
      [...all].map(([code, text]) => [code, ...(text.match(/\{\w+\}/g) ?? []).sort()]).sort();
    assert.deepEqual(placeholders(texts.fr), placeholders(texts.de));
  });
});
