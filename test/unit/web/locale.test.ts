import assert from 'node:assert/strict';
import { localeOf, positionText } from '../../../web/i18n/locale-of.ts';

describe('numbers and coordinates', () => {
  it('follow the region of the browser for the chosen language', () => {
    assert.equal(localeOf('de', ['en-US', 'de-DE', 'de-AT']), 'de-DE');
    assert.equal(localeOf('de', ['de', 'de-CH']), 'de-CH');
    assert.match(
      new Intl.NumberFormat(localeOf('de', ['de-CH'])).format(1_975_742.44),
      /^1['’]975['’]742\.44$/,
    );
  });

  it('are British, or Swiss, if the browser states no region', () => {
    assert.equal(localeOf('en', ['de', 'fr-FR']), 'en-GB');
    assert.equal(localeOf('de', ['en-US']), 'de-CH');
    assert.equal(localeOf('fr', []), 'fr-CH');
    assert.equal(localeOf('it', ['it']), 'it-CH');
  });

  it('separate coordinates by a sign that is not the decimal one', () => {
    assert.equal(positionText('46,65626', '7,86729'), '46,65626° / 7,86729°');
    assert.equal(positionText('46.65626', '7.86729'), '46.65626°, 7.86729°');
  });
});
