import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { packageBytesOf } from '../../../../geo/geopackage/write/package-bytes.ts';
import { swissMunicipalities, worldCountries } from '../../../fixtures/vector/real-data.ts';
import { randomFrom } from '../../../support/seeded-random.ts';
import { collection, feature, layerOf, square, temporaryDirectory } from '../layers.ts';
import { packageOf } from './packages.ts';

const directory = temporaryDirectory();
const random = randomFrom(5);
const many = (count: number, make: (i: number) => object): object =>
  collection(...Array.from({ length: count }, (_, i) => make(i)));
const point = (i: number): object => ({ type: 'Point', coordinates: [(i % 360) - 180, random() * 80] });

const layers: Record<string, () => object> = {
  points: () => many(20_000, (i) => feature(point(i), { name: `place ${i}` }, { id: i })),
  'points without properties': () => many(20_000, (i) => feature(point(i))),
  'tiny polygons': () =>
    many(8000, (i) => feature(square(i % 170, i % 80, 1e-4), { number: i, use: 'house' })),
  municipalities: () => swissMunicipalities(),
  countries: () => worldCountries('50m'),
  'many columns': () =>
    many(2000, (i) =>
      feature(point(i), Object.fromEntries(Array.from({ length: 80 }, (_, k) => [`c${k}`, i * k]))),
    ),
  'columns that few features have': () =>
    many(4000, (i) => feature(point(i), { [`c${i % 60}`]: i / 7, all: true })),
  'objects and mixed values': () =>
    many(4000, (i) => feature(point(i), { tags: { a: [i, 'x'], b: null }, mixed: i % 2 ? i : `${i}` })),
  'null geometries': () => many(6000, (i) => feature(null, { text: 'y'.repeat(i % 200), i })),
  'rows of about half a page': () =>
    many(3000, (i) => feature(point(i), { text: 'z'.repeat(1400 + (i % 300)) })),
  'rows of several pages': () => many(600, (i) => feature(point(i), { text: 'z'.repeat(3900 + i * 10) })),
};

describe('the predicted size of a layer in a GeoPackage', () => {
  /** A file with no features has the tables of the standard. */
  let standard = 0;

  before(async () => {
    const layer = await layerOf(directory, collection(), { mayBeEmpty: true });
    const { file } = await packageOf(directory, layer);
    standard = statSync(file).size - packageBytesOf(layer.manifest);
  });

  for (const [name, make] of Object.entries(layers))
    it(`is within 5 % of the size of the table: ${name}`, async () => {
      const layer = await layerOf(directory, make());
      const { file } = await packageOf(directory, layer);
      const size = statSync(file).size - standard;
      const ratio = packageBytesOf(layer.manifest) / size;
      assert.ok(Math.abs(ratio - 1) < 0.05, `told ${ratio.toFixed(3)} times the ${size} bytes`);
    });
});
