import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTablePoints } from '../../../geo/table/table-points.ts';
import { temporaryDirectory } from './layers.ts';
import { documentOf } from './table-document.ts';

describe('the columns of a table', () => {
  const directory = temporaryDirectory();
  const write = (content: string | Uint8Array): string => {
    const path = join(directory, 'upload');
    writeFileSync(path, content);
    return path;
  };
  /** The values of a column below a header and cells, beside coordinates with a decimal sign. */
  const valuesOf = async (cells: readonly string[], name = 'value', sign: '.' | ',' = '.') => {
    const [lat, lon] = ['46.95', '7.44'].map((text) => text.replace('.', sign));
    const content = `${name};lat;lon\n${cells.map((cell) => `${cell};${lat};${lon}\n`).join('')}`;
    const { features } = await documentOf(write(content));
    return features.map(({ properties }) => properties[name]);
  };

  it('of value-comma.csv have numbers', async () => {
    const { features, warnings } = await documentOf(
      write(readFileSync(new URL('../../fixtures/tables/value-comma.csv', import.meta.url))),
    );
    assert.deepEqual(
      features.map(({ properties }) => properties.rate),
      [46.4, 12.1],
    );
    assert.match(warnings[0]?.message ?? '', /numbers in “lat”, “lon”, “rate”.*types=text/);
  });

  const columns: Readonly<Record<string, [cells: string[], values: unknown[], name?: string, sign?: ',']>> = {
    'whole numbers': [
      ['1', '-20', '', '0'],
      [1, -20, null, 0],
    ],
    'decimal points': [
      ['1.50', '.5', '-0.25', '1e-3'],
      [1.5, 0.5, -0.25, 0.001],
    ],
    'minus signs of word processors': [
      ['\u22121.5', '\u2212 2'],
      [-1.5, -2],
    ],
    'decimal commas': [
      ['1,5', '20'],
      [1.5, 20],
    ],
    'groups of thousands by apostrophes': [
      ["1'234'567", '5'],
      [1234567, 5],
    ],
    'groups of thousands and a decimal comma': [
      ['1.234,5', '7'],
      [1234.5, 7],
    ],
    'groups of thousands and a decimal point': [
      ['1,234.5', '1,234,567'],
      [1234.5, 1234567],
    ],
    'one comma beside decimal points': [
      ['1,234', '7'],
      [1234, 7],
    ],
    'one comma beside decimal commas': [['1,234', '7'], [1.234, 7], 'value', ','],
    'one point beside decimal commas': [['1.234', '7'], [1234, 7], 'value', ','],
    'leading zeros': [
      ['00123', '45'],
      ['00123', '45'],
    ],
    'a plus sign': [
      ['+41791234567', '5'],
      ['+41791234567', '5'],
    ],
    'more digits than a number stores': [
      ['12345678901234567', '5'],
      ['12345678901234567', '5'],
    ],
    identifiers: [['3011', '8001'], ['3011', '8001'], 'PLZ'],
    'the name of an identifier': [['1', '2'], ['1', '2'], 'gbifID'],
    exponents: [
      ['12E5', '7E1'],
      ['12E5', '7E1'],
    ],
    'one text': [
      ['1', 'two'],
      ['1', 'two'],
    ],
    booleans: [
      ['true', 'FALSE', ''],
      [true, false, null],
    ],
    'booleans of a German spreadsheet': [
      ['WAHR', 'FALSCH'],
      [true, false],
    ],
    'ISO dates': [
      ['2024-12-31', '2025-02-01 08:00'],
      ['2024-12-31', '2025-02-01T08:00:00'],
    ],
    'dates with dots': [
      ['31.12.2024', '1.2.2025'],
      ['2024-12-31', '2025-02-01'],
    ],
    'dates whose day decides': [
      ['31/12/2024', '01/02/2025'],
      ['2024-12-31', '2025-02-01'],
    ],
    'dates whose month decides': [
      ['12/31/2024', '01/02/2025'],
      ['2024-12-31', '2025-01-02'],
    ],
    'dates that nothing decides': [['01/02/2025'], ['01/02/2025']],
    'dates in a German table': [['01/02/2025'], ['2025-02-01'], 'Datum'],
    'days that do not exist': [['31.02.2025'], ['31.02.2025']],
    'serial dates of a spreadsheet': [['45657'], [45657]],
    'formulas around texts': [
      ['="00123"', '="5"'],
      ['00123', '5'],
    ],
    'no values': [
      ['', ''],
      ['', ''],
    ],
  };
  for (const [what, [cells, values, name, sign]] of Object.entries(columns))
    it(`with ${what} are read so`, async () => {
      assert.deepEqual(await valuesOf(cells, name, sign), values);
    });

  it('stay text with types=text', async () => {
    const { features, warnings } = await documentOf(write('n,lat,lon\n1,46.95,7.44\n'), 'text');
    assert.deepEqual(features[0]?.properties, { n: '1', lat: '46.95', lon: '7.44' });
    assert.deepEqual(warnings, []);
  });

  it('stay text if a row far below is not a number', async () => {
    const rows = Array.from({ length: 120_000 }, (_, n) => `${n},46.95,7.44`);
    const { features, warnings } = await documentOf(
      write(`n,lat,lon\n${rows.join('\n')}\nlast,46.95,7.44\n`),
    );
    assert.equal(features.length, 120_001);
    assert.deepEqual([features[5]?.properties.n, features.at(-1)?.properties.n], ['5', 'last']);
    assert.equal(warnings.length, 1);
  });

  it('of markers become dates day first, as in datum.csv', async () => {
    const path = new URL('../../fixtures/tables/datum.csv', import.meta.url).pathname;
    const options = { nameProperties: () => ['title', 'lat', 'lon', 'eventDate'], dateNames: ['eventDate'] };
    const dates: unknown[] = [];
    for await (const { points } of readTablePoints(path, options))
      dates.push(...points.map(({ properties }) => properties.eventDate));
    assert.deepEqual(dates, ['2024-12-31', '2025-02-01']);
  });
});
