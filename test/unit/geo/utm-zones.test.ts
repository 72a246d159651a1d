import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Declaration } from '../../../geo/declaration.ts';
import { GeoError } from '../../../geo/geo-error.ts';
import { inspectTable } from '../../../geo/inspection/inspect-table.ts';
import { readTablePoints } from '../../../geo/table/table-points.ts';
import { temporaryDirectory } from './layers.ts';

/** Converted by PROJ (`gdaltransform -s_srs EPSG:326zz`). */
const bern = [7.541471289, 46.944238456];
const eastOfBern = [13.541471289, 46.944238456];
const antalya = [31.13365, 37.031541593];
const santiago = [-70.721016337, -33.427452503];

describe('eastings and northings with a zone of UTM', () => {
  const directory = temporaryDirectory();
  const write = (table: string) => {
    const path = join(directory, 'table.csv');
    writeFileSync(path, table);
    return path;
  };
  const read = async (table: string, declared: Declaration = {}) => {
    const positions: number[][] = [];
    const codes: string[] = [];
    for await (const batch of readTablePoints(write(table), { declared })) {
      positions.push(...batch.points.map(({ longitude, latitude }) => [longitude, latitude]));
      codes.push(...batch.warnings.map(({ code }) => code));
    }
    return { positions, codes };
  };
  const assertRead = async (table: string, expected: number[][], declared?: Declaration) => {
    const { positions, codes } = await read(table, declared);
    assert.equal(positions.length, expected.length);
    positions.forEach((position, index) =>
      position.forEach((value, axis) =>
        assert.ok(Math.abs(value - expected[index]![axis]!) < 1e-7, position.join()),
      ),
    );
    assert.deepEqual(codes, ['read_as_utm']);
  };

  const inColumns: Readonly<Record<string, [table: string, positions: number[][]]>> = {
    'of several zones with bands': [
      'zone,easting,northing\n32T,389000,5200000\n33T,389000,5200000',
      [bern, eastOfBern],
    ],
    'and a hemisphere in one cell': ['UTM Zone,UTM Easting,UTM Northing\n32 N,389000,5200000', [bern]],
    'beside a column of hemispheres': [
      'zone;hemisphere;easting;northing\n32;N;389000;5200000\n19;S;340000;6300000',
      [bern, santiago],
    ],
    'in German': ['Zone;Hemisphäre;Rechtswert;Hochwert\n32;Nord;389000;5200000', [bern]],
    'where the southing of S is south': [
      'zone,easting,northing\n19S,340000,6300000\n32N,389000,5200000',
      [santiago, bern],
    ],
    'whose datum is that of North America': [
      'zone,easting,northing,datum\n12S,447000,3940000,NAD83',
      [[-111.585128182, 35.602329531]],
    ],
    'where S is a band among others': [
      'zone,easting,northing\n36S,334000,4100000\n32T,389000,5200000',
      [antalya, bern],
    ],
  };
  for (const [what, [table, positions]] of Object.entries(inColumns))
    it(`are read by their column ${what}`, () => assertRead(table, positions));

  for (const header of [
    'UTM32N_E,UTM32N_N',
    'Easting (UTM 32N),Northing (UTM 32N)',
    'UTM 32 N Easting,UTM 32 N Northing',
    'utm_32t_x,utm_32t_y',
    'E (ETRS89 UTM32),N (ETRS89 UTM32)',
  ])
    it(`are read by the names of the columns ${header}`, () =>
      assertRead(`${header}\n389000,5200000\n`, [bern]));

  it('are read by the name of the file', () =>
    assertRead('x,y\n389000,5200000\n', [bern], { fileName: 'wells_utm32n.csv' }));

  it('are not read in a row without zone', async () => {
    const { positions, codes } = await read('zone,easting,northing\n32T,389000,5200000\n,389000,5200000\n');
    assert.equal(positions.length, 1);
    assert.deepEqual(codes, ['row_left_out', 'read_as_utm']);
  });

  const undecided: Readonly<Record<string, string>> = {
    'a number': 'utm_zone,utm_x,utm_y\n32,389000,5200000',
    'a number in the names, followed by the axis': 'UTM32E,UTM32N\n389000,5200000',
  };
  for (const [what, table] of Object.entries(undecided))
    it(`have the systems of both hemispheres as candidates if their zone is ${what}`, async () => {
      await assert.rejects(read(table), (error) => {
        assert.ok(error instanceof GeoError);
        assert.equal(error.code, 'crs_unknown');
        assert.deepEqual(
          error.details.candidates?.map(({ crs }) => crs),
          ['EPSG:32632', 'EPSG:32732'],
        );
        return true;
      });
    });

  it('are refused if S may be a band or the south', () =>
    assert.rejects(read('zone,easting,northing\n36S,334000,4100000\n'), {
      code: 'crs_unknown',
      message: /EPSG:32636: near Antalya; EPSG:32736/,
    }));

  it('are refused if nothing states the hemispheres of several zones', () =>
    assert.rejects(read('utm_zone,utm_x,utm_y\n32,389000,5200000\n33,389000,5200000\n'), {
      code: 'ambiguous_hemisphere',
      message: /zones 32, 33, .* Write the band after each zone/,
    }));

  const others: Readonly<Record<string, string>> = {
    'zones of something else': 'zone,easting,northing\n3,530000,181000\n4,530100,181100',
    'zones with letters of something else': 'zone,easting,northing\n3C,530000,181000\n4A,530100,181100',
    'another datum in a column': 'zone,easting,northing,datum\n32T,389000,5200000,ED50',
    'another datum in their names': 'zone,E (NAD27),N (NAD27)\n12S,389000,3900000',
  };
  for (const [what, table] of Object.entries(others))
    it(`are not guessed beside ${what}`, () => assert.rejects(read(table), { code: 'crs_unknown' }));

  it('are read in the declared system', async () => {
    const { positions, codes } = await read('zone,easting,northing\n32T,389000,5200000\n', {
      crs: { code: 32633 },
    });
    assert.ok(Math.abs(positions[0]![0]! - eastOfBern[0]!) < 1e-7);
    assert.deepEqual(codes, []);
  });

  it('are described with their system by the inspection', async () => {
    const nameFields = (columns: readonly string[]) => columns;
    const options = { declared: {}, isCut: false, positions: 'degrees', points: null, nameFields } as const;
    const found = await inspectTable(write('zone,easting,northing\n32T,389000,5200000\n'), options);
    assert.equal(found.crs?.code, 'EPSG:32632');
    assert.equal(found.crs.evidence, 'column');
  });
});
