import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readOrdinate } from '../../../geo/table/cells/read-ordinate.ts';
import { readPosition } from '../../../geo/table/cells/read-position.ts';
import { columnNames } from '../../fixtures/tables/column-names.ts';
import { noOrdinates, ordinateNotations, positionNotations } from '../../fixtures/tables/notations.ts';
import { temporaryDirectory } from './layers.ts';
import { assertNear, tableReader } from './table-reader.ts';

const folder = new URL('../../fixtures/tables/', import.meta.url);
const bernAndZurich = [
  [7.44, 46.95],
  [8.54, 47.37],
];

/** The positions of files that people reported, see the README of the folder. */
const cases: Readonly<Record<string, readonly (readonly number[])[]>> = {
  'west-o.csv': [
    [-4.772222, 48.330556],
    [-4.483333, 48.383333],
  ],
  'ost-o.csv': [[7.433333, 46.95]],
  'occurrences.tsv': bernAndZurich,
  'one-column.csv': bernAndZurich,
  'minutes.csv': bernAndZurich,
  'rows-above.csv': bernAndZurich,
  'ewkb.csv': [
    [8, 47],
    [8.5, 47],
  ],
  'datum.csv': bernAndZurich,
  'value-comma.csv': bernAndZurich,
  'comma.csv': [[8.5678, 47.1234]],
  'comma-quoted.csv': [
    [0.7777, 1.2],
    [1.3, 0.4],
  ],
  'semicolons.csv': Array.from({ length: 9 }, (_, n) => [7.1 + n / 10, 46.1 + n / 10]),
  'greenwich.csv': [[-0.999722, -0.5]],
  'locus.csv': [
    [13.371389, 52.528889],
    [-108.503888, 45.78111],
  ],
};

describe('the coordinates of a table', () => {
  const read = tableReader(temporaryDirectory());

  for (const [name, positions] of Object.entries(cases))
    it(`of ${name} are read`, async () => {
      const { features, warnings } = await read(readFileSync(new URL(name, folder)));
      assert.equal(features.length, positions.length);
      features.forEach(({ geometry }, index) => assertNear(geometry.coordinates, positions[index]!));
      assert.deepEqual(warnings, []);
    });

  it('are the areas of area-and-label.csv, and not the points of their labels', async () => {
    const { features } = await read(readFileSync(new URL('area-and-label.csv', folder)));
    assert.deepEqual(
      features.map(({ geometry }) => geometry.type),
      ['Polygon'],
    );
  });

  for (const [what, content] of Object.entries(columnNames))
    it(`are found under column names with ${what}`, async () => {
      const { features } = await read(content);
      assert.equal(features.length, 1);
      assertNear(features[0]!.geometry.coordinates, [7.44, 46.95]);
    });

  for (const [what, [latitude, longitude]] of Object.entries(ordinateNotations))
    it(`are read as ${what}: ${latitude}`, () => {
      assertNear([readOrdinate(longitude), readOrdinate(latitude)], [7.44, 46.95]);
    });

  it('are read from one cell in many notations', () => {
    for (const text of positionNotations) {
      const position = readPosition(text, 'y-first', null);
      assert.ok(position !== null, text);
      assertNear([position.x, position.y], [7.44, 46.95]);
    }
  });

  const companions: Readonly<Record<string, [table: string, position: readonly number[]]>> = {
    'signs of hemispheres': ['latitude,N/S,longitude,E/W\n47.5,S,8.25,W', [-8.25, -47.5]],
    'references of EXIF': [
      'GPSLatitude,GPSLatitudeRef,GPSLongitude,GPSLongitudeRef\n47.5,S,8.25,E',
      [8.25, -47.5],
    ],
    minutes: ['lat_deg,lat_min,lon_deg,lon_min\n47,30,-8,15', [-8.25, 47.5]],
    'minutes, seconds and hemispheres': [
      'latD,latM,latS,latH,lonD,lonM,lonS,lonH\n47,30,0,S,8,15,0,W',
      [-8.25, -47.5],
    ],
    'minutes that are the ends of a range': ['lat,lon,lat_min,lat_max\n47.5,8.25,40,50', [8.25, 47.5]],
    'a side of the road': ['lat,lon,side\n47.5,8.25,W', [8.25, 47.5]],
  };
  for (const [what, [table, position]] of Object.entries(companions))
    it(`are read beside columns with ${what}`, async () => {
      const { features } = await read(`${table}\n`);
      assert.equal(features.length, 1);
      assertNear(features[0]!.geometry.coordinates, position);
    });

  it('are found if their names contain a reference system, and are not if they are small numbers', async () => {
    for (const names of [
      'X (Lambert 93),Y (Lambert 93)',
      'coord_x_l93,coord_y_l93',
      'L93 Easting,L93 Northing',
    ])
      await assert.rejects(read(`${names}\n652000,6862000\n`), { code: 'crs_unknown' });
    await assert.rejects(read('wind_x,wind_y\n3.2,4.1\n'), { code: 'no_coordinates' });
  });

  it('are read from their columns although another one contains line breaks', async () => {
    const { features } = await read('lat,lon,note\n46.95,7.44,"two\nlines"\n46.95,7.44,one\n');
    assert.deepEqual(
      features.map(({ fields }) => fields[2]),
      ['two\nlines', 'one'],
    );
  });

  it('are not read from one cell if a text follows them', () => {
    assert.equal(readPosition('46.95,7.44,one', 'y-first', null), null);
    assert.ok(readPosition('46.95,7.44,520 m', 'y-first', null) !== null);
  });

  it('are refused where the text is something else', () => {
    for (const text of noOrdinates) assert.ok(Number.isNaN(readOrdinate(text)), text);
  });

  it('are negative in the south and the west, with or without a sign', () => {
    for (const text of [
      '33.5 S',
      'S33.5',
      '-33.5S',
      "33°30' Sur",
      '33.5 Oeste',
      'Sul 33,5',
      "33°30'W",
      'W 033 30 00',
    ])
      assert.equal(readOrdinate(text), -33.5);
  });

  it('are read the other way around if the names are swapped, with a warning', async () => {
    const { features, warnings } = await read('city,lat,lon\nTokyo,139.69,35.68\nOsaka,135.5,34.69\n');
    assertNear(features[0]?.geometry.coordinates, [139.69, 35.68]);
    assert.deepEqual(warnings, ['axes_swapped']);
  });

  it('are not swapped because of one wrong row', async () => {
    const { features, warnings } = await read('title,lat,lon\nA,46.94,7.44\nD,95,7\n');
    assert.equal(features.length, 1);
    assert.deepEqual(warnings, ['row_left_out']);
  });

  const meanings: Readonly<Record<string, [content: string, longitude: number]>> = {
    'Dutch column names': ["naam;breedtegraad;lengtegraad\nA;46°57'N;7°26'O\n", 7.433333],
    'Spanish column names': ["nombre;latitud;longitud\nA;36°57'N;7°26'O\n", -7.433333],
    'Italian column names': ["nome;latitudine;longitudine\nA;36°57'N;7°26'O\n", -7.433333],
    'E in another row': ["name,lat,lon\nA,46°57'N,7°26'O\nB,46°57'N,7°26'E\n", -7.433333],
    'W in another row': ["name,lat,lon\nA,46°57'N,7°26'O\nB,46°57'N,7°26'W\n", 7.433333],
  };
  for (const [what, [content, longitude]] of Object.entries(meanings))
    it(`with the letter O are east or west according to ${what}`, async () => {
      const { features } = await read(content);
      const [x] = features[0]?.geometry.coordinates as [number];
      assert.ok(Math.abs(x - longitude) < 1e-6, String(x));
    });

  it('with the letter O are refused where nothing decides its meaning', async () => {
    await assert.rejects(read("name,lat,lon\nA,46°57'N,7°26'O\n"), {
      code: 'ambiguous_hemisphere',
      message: /^Row 2 has the coordinate "7°26'O".*write E or W/,
    });
  });

  it('are read from fields between tabs with line breaks in the last one', async () => {
    const table =
      'name\tlat\tlon\tnote\nBern\t46.95\t7.44\t"line\r\n""two"""\nChur\t46.85\t9.53\t"open\nOlten\t47.35\t7.9\tsize 5"\n';
    const { features } = await read(table);
    assert.deepEqual(
      features.map(({ fields }) => [fields[0], fields[3]]),
      [
        ['Bern', 'line\r\n"two"'],
        ['Chur', '"open'],
        ['Olten', 'size 5"'],
      ],
    );
  });

  it('are read from fields between tabs whose quotes are part of the text', async () => {
    const rows = [
      '"Foo" bar\t46.95\t7.44',
      '"open\t46.95\t7.44',
      '"a\tb"\t46.95\t7.44',
      '"two\nlines"\t46.95\t7.44',
    ];
    const { features } = await read(`name\tlat\tlon\n${rows.join('\n')}\n`);
    assert.deepEqual(
      features.map(({ fields }) => fields[0]),
      ['"Foo" bar', '"open', 'a\tb', 'two\nlines'],
    );
    for (const { geometry } of features) assertNear(geometry.coordinates, [7.44, 46.95]);
  });

  const above: Readonly<Record<string, string>> = {
    'a report': 'Logger: X1\nSerial: 123\n\nStation\tLat\tLon\nA\t46.95\t7.44\n',
    'lines with quotes': 'Report "A\n"x" y\nStation,Lat,Lon\nA,46.95,7.44\n',
    'a quoted title of two lines': '"Report of ""A"",\nmore",,\nStation,Lat,Lon\nA,46.95,7.44\n',
    'a title and units below': 'Meteo;;\nStation;Lat;Lon\n;°;°\nA;46,95;7,44\n',
  };
  for (const [what, content] of Object.entries(above))
    it(`are found below ${what}`, async () => {
      const { features } = await read(content);
      assert.equal(features.length, 1);
      assertNear(features[0]!.geometry.coordinates, [7.44, 46.95]);
      assert.equal(features[0]!.row, content.split('\n').length - (what.includes('two lines') ? 2 : 1));
    });
});
