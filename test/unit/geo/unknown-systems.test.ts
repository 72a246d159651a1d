import assert from 'node:assert/strict';
import { join } from 'node:path';
import { locateCandidates } from '../../../geo/inspection/locate-candidates.ts';
import { findCandidates, inDegrees } from '../../../geo/crs/candidates/find-candidates.ts';
import { nationalSystems } from '../../../geo/crs/candidates/tables.ts';
import { namesLv03 } from '../../../geo/crs/names-lv03.ts';
import type { Declaration } from '../../../geo/declaration.ts';
import { GeoError } from '../../../geo/geo-error.ts';
import { readTablePoints } from '../../../geo/table/table-points.ts';

const cases = join(import.meta.dirname, '../../fixtures/reference-systems');

/** Positions in national grids, and the system and the city that must be named first. */
const located: readonly (readonly [what: string, crs: RegExp, city: string, ...[number, number][]])[] = [
  ['the Dutch grid', /^EPSG:28992$/, 'Amsterdam', [121_500, 487_000], [122_000, 486_500]],
  ['the British grid', /^EPSG:27700$/, 'London', [528_800, 179_000], [530_200, 182_900]],
  ['the Hungarian grid', /^EPSG:23700$/, 'Budapest', [650_000, 240_000]],
  ['the Polish grid', /^EPSG:2180$/, 'Warsaw', [637_000, 487_000]],
  ['the Romanian grid', /^EPSG:(31700|3844)$/, 'Bucharest', [587_000, 327_000]],
  ['the Irish grid', /^EPSG:(29902|29903)$/, 'Dublin', [315_900, 234_600]],
  ['Lambert-93', /^EPSG:2154$/, 'Paris', [652_000, 6_862_000]],
  ['Belgian Lambert 72', /^EPSG:(31370|31300)$/, 'Brussels', [149_000, 171_000]],
  ['Krovak', /^EPSG:5514$/, 'Prague', [-743_000, -1_043_000]],
  ['Gauss-Krüger 4', /^EPSG:(31468|5678)$/, 'Munich', [4_468_000, 5_334_000]],
  ['the New York plane in feet', /^EPSG:2263$/, 'New York', [987_000, 206_000]],
  ['New Zealand', /^EPSG:2193$/, 'Auckland', [1_757_000, 5_920_000]],
];

describe('positions in an unknown reference system', () => {
  for (const [what, crs, city, ...positions] of located)
    it(`in ${what} are located near ${city}`, () => {
      const [first] = findCandidates(positions);
      assert.match(first?.crs ?? '', crs, JSON.stringify(findCandidates(positions)));
      assert.equal(first?.location, `near ${city}`);
    });

  it('beyond every area of use have no candidates, and a few placeholders exclude none', () => {
    assert.deepEqual(findCandidates([[1e9, 1e9]]), []);
    assert.deepEqual(findCandidates([]), []);
    const dutch = Array.from({ length: 20 }, (_, n): [number, number] => [121_500 + n, 487_000]);
    assert.equal(findCandidates([...dutch, [0, 0]])[0]?.crs, 'EPSG:28992');
  });

  it('of a table may have the northing first', () => {
    const northingFirst = [[240_000, 650_000]] as const;
    const isHungarian = ({ crs }: { crs: string }) => crs === 'EPSG:23700';
    assert.equal(findCandidates(northingFirst).find(isHungarian), undefined);
    const found = findCandidates(northingFirst, { of: 'table' }).find(isHungarian);
    assert.equal(found?.location, 'near Budapest, with x and y exchanged');
    const located = locateCandidates({ candidates: [found], extent: [240_000, 650_000, 240_500, 650_500] });
    const [west = 0, south = 0] = located[0]?.bbox ?? [];
    assert.ok(Math.abs(west - 19.05) < 0.1 && Math.abs(south - 47.5) < 0.1, `${west} ${south}`);
    assert.equal(findCandidates([[650_000, 240_000]], { of: 'table' })[0]?.location, 'near Budapest');
  });

  it('are converted by proj4js for every system of the table', () => {
    for (const system of nationalSystems()) {
      const { code, area, bounds } = system;
      const [west = 0, south = 0, east = 0, north = 0] = area;
      const [minX = 0, minY = 0, maxX = 0, maxY = 0] = bounds;
      const [[longitude, latitude] = [NaN, NaN]] = inDegrees(system, [
        [(minX + maxX) / 2, (minY + maxY) / 2],
      ]);
      const span = east < west ? east + 360 - west : east - west;
      const across = (longitude - west + 720) % 360;
      assert.ok(across <= span + 5 || across >= 355, `EPSG:${code}: ${longitude} ${latitude}`);
      assert.ok(latitude > south - 5 && latitude < north + 5, `EPSG:${code}: ${longitude} ${latitude}`);
    }
  });

  it('are in LV03 only if a name says so', () => {
    const names = [
      'x_lv03',
      'E (LV 03)',
      'ch1903',
      'CH-1903_E',
      'EPSG_21781',
      'Landeskoordinaten X',
      'Punkte LV03.csv',
    ];
    for (const name of names) assert.ok(namesLv03([name]), name);
    for (const name of [
      'x',
      'CH1903+',
      'ch1903plus_e',
      'CH1903 LV95',
      'lv95',
      'solv03b7x0',
      'lv035',
      'valv03',
    ])
      assert.ok(!namesLv03([name]), name);
  });
});

describe('a table', () => {
  const read = async (file: string, declared: Declaration = {}) => {
    const points: [number, number][] = [];
    for await (const batch of readTablePoints(join(cases, file), {
      declared: { fileName: file, ...declared },
    }))
      points.push(...batch.points.map(({ longitude, latitude }): [number, number] => [longitude, latitude]));
    return points;
  };

  it('in the Dutch grid is refused with the systems that fit', async () => {
    await assert.rejects(read('rd.csv'), (error: unknown) => {
      assert.ok(error instanceof GeoError);
      assert.equal(error.code, 'crs_unknown');
      assert.match(error.message, /EPSG:28992: near Amsterdam/);
      assert.equal(error.details.candidates?.[0]?.crs, 'EPSG:28992');
      assert.deepEqual(error.details.extent, [121_500, 455_900, 136_700, 487_000]);
      return true;
    });
  });

  it('in LV95, and in LV03 if its columns say so, is read', async () => {
    for (const file of ['lv95.csv', 'lv03-named.csv']) {
      const [[longitude, latitude] = [0, 0]] = await read(file);
      assert.ok(Math.abs(longitude - 7.43863) < 5e-5 && Math.abs(latitude - 46.95108) < 5e-5, file);
    }
  });

  it('is read in the system that the caller declares, and refused if only PROJ converts it', async () => {
    const declare = (code: number) => read('rd.csv', { crs: { code } });
    assert.equal((await declare(3035)).length, 2);
    await assert.rejects(declare(28992), { code: 'unsupported_crs', details: { found: 'EPSG:28992' } });
    await assert.rejects(declare(4326), { code: 'no_coordinates' });
  });
});
