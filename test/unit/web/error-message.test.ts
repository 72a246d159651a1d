import assert from 'node:assert/strict';
import { ChartroomError, type ClientCode } from '../../../client/errors.ts';
import type { ErrorCode } from '../../../core/errors.ts';
import type { JobFailureCode } from '../../../core/jobs/job-state.ts';
import type { GeoErrorCode } from '../../../geo/geo-error.ts';
import { errors as de } from '../../../web/i18n/de/errors.ts';
import { errorMessage } from '../../../web/i18n/error-message.ts';
import { errors as fr } from '../../../web/i18n/fr/errors.ts';

/** The types ensure that each translated code exists. */
const codes: readonly (ErrorCode | JobFailureCode | GeoErrorCode | ClientCode)[] = [
  ...(Object.keys(de) as (keyof typeof de)[]),
  ...(Object.keys(fr) as (keyof typeof fr)[]),
];

const missingRoom = new ChartroomError({ code: 'room_not_found', message: 'Room not found.', status: 404 });
const damaged = new ChartroomError({ code: 'truncated', message: 'The gzip archive is truncated.' });
const unknown = new ChartroomError({ code: 'of_a_newer_server', message: 'The tide is out.' });

const texts = { de: new Map(Object.entries(de)), fr: new Map(Object.entries(fr)), en: new Map() };

describe('the message of an error', () => {
  it('is that of the service in English', () => {
    assert.equal(errorMessage(missingRoom, texts.en), 'Room not found.');
  });

  it('is translated by its code', () => {
    assert.equal(errorMessage(missingRoom, texts.de), 'Raum nicht gefunden.');
    assert.equal(errorMessage(missingRoom, texts.fr), 'Salle introuvable.');
  });

  it('contains that of the service where it has details', () => {
    assert.equal(
      errorMessage(damaged, texts.de),
      'Die Datei ist unvollständig: The gzip archive is truncated.',
    );
  });

  it('does not contain the address of code that could not be loaded', () => {
    for (const text of [
      'Failed to fetch dynamically imported module: https://maps.example.org/assets/a-BnSYgNr1.js',
      'error loading dynamically imported module: https://maps.example.org/assets/a-BnSYgNr1.js',
      'Importing a module script failed.',
    ]) {
      assert.equal(errorMessage(new TypeError(text), texts.en), 'The service cannot be reached.');
      assert.match(errorMessage(new TypeError(text), texts.de), /^Der Server ist nicht erreichbar\./);
    }
  });

  it('is unchanged for unknown codes and other errors', () => {
    assert.equal(errorMessage(unknown, texts.de), 'The tide is out.');
    assert.equal(errorMessage(new TypeError('No position.'), texts.de), 'No position.');
    assert.equal(errorMessage('no error at all', texts.de), 'no error at all');
  });

  it('exists for the same codes in German and French, with the same placeholders', () => {
    assert.equal(new Set(codes).size, Object.keys(de).length);
    for (const code of Object.keys(de) as (keyof typeof de)[])
      assert.equal(fr[code].includes('{message}'), de[code].includes('{message}'), code);
  });
});
