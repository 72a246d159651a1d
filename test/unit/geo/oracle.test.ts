import assert from 'node:assert/strict';
import { seeded } from '../../fixtures/vector/write-tiled.ts';
import { swissMunicipalities, worldCountries, worldLand } from '../../fixtures/vector/real-data.ts';
import type { Feature } from '../../fixtures/vector/geojson-types.ts';
import { countWithGdal, readWithGdal } from '../../support/gdal.ts';
import {
  collection,
  feature,
  featuresOf,
  layerOf,
  square,
  temporaryDirectory,
  type TestLayer,
} from './layers.ts';
import { hasBand } from '../../support/has-band.ts';
import { variantsOf } from '../../support/size.ts';
import { assertSame, readWithNpm } from './npm-reader.ts';

function extentOf(coordinates: unknown, box = [Infinity, Infinity, -Infinity, -Infinity]): number[] {
  if (!Array.isArray(coordinates)) return box;
  if (typeof coordinates[0] !== 'number') {
    for (const each of coordinates) extentOf(each, box);
    return box;
  }
  const [x, y] = coordinates as [number, number];
  box[0] = Math.min(box[0]!, x);
  box[1] = Math.min(box[1]!, y);
  box[2] = Math.max(box[2]!, x);
  box[3] = Math.max(box[3]!, y);
  return box;
}

function meets(box: readonly number[], query: readonly number[]): boolean {
  return box[0]! <= query[2]! && box[2]! >= query[0]! && box[1]! <= query[3]! && box[3]! >= query[1]!;
}

async function inOrder(layer: TestLayer): Promise<Feature[]> {
  return (await featuresOf(await layer.reader.query({}))) as Feature[];
}

describe('the FlatGeobuf file of a layer', () => {
  const directory = temporaryDirectory();

  const data = [
    ['the land of the world, one feature', () => worldLand('50m')],
    ['the Swiss municipalities', () => swissMunicipalities()],
    ['the countries of the world in full detail', () => worldCountries('10m')],
  ] as const;
  for (const [name, real] of variantsOf<(typeof data)[number]>(data, 2))
    it(`contains ${name} as read by GDAL and the npm reader, to the bit unless cut at the antimeridian`, async () => {
      const sent = real();
      const layer = await layerOf(directory, sent);
      const features = await inOrder(layer);
      assert.equal(features.length, sent.features.length);
      const geometries = features.map((each) => each.geometry);
      const isPlain = (_: unknown, index: number) => !hasBand(geometries[index]);
      const byNpm = (await readWithNpm(layer.fgb)).map((each) => each.geometry);
      const byGdal = readWithGdal(layer.fgb).map((each) => each.geometry);
      assertSame(byNpm.filter(isPlain), geometries.filter(isPlain));
      assertSame(byGdal, byNpm);
      assert.ok(!byGdal.some(hasBand));
    });

  it('returns the same features for a box as GDAL, the npm reader and brute force', async () => {
    const random = seeded(11);
    for (const sent of [worldCountries('110m'), swissMunicipalities()]) {
      const layer = await layerOf(directory, sent);
      const boxes = (await inOrder(layer)).map((each) => extentOf(each.geometry?.coordinates));
      const [west, south, east, north] = layer.manifest.extent!;
      for (let i = 0; i < 8; i++) {
        const x = west + random() * (east - west);
        const y = south + random() * (north - south);
        const query = [
          x,
          y,
          x + random() * random() * (east - x),
          y + random() * random() * (north - y),
        ] as const;
        const expected = boxes.filter((box) => meets(box, query)).length;
        const answer = await layer.reader.query({ bbox: query });
        assert.equal(answer.kind === 'features' && answer.count, expected);
        assert.equal((await featuresOf(answer)).length, expected);
        assert.equal((await readWithNpm(layer.fgb, query)).length, expected);
        // GDAL also tests the geometry itself, after the box.
        if (i < 3) assert.ok(countWithGdal(layer.fgb, query) <= expected);
      }
    }
  });

  it('returns exactly the same rectangles for a box as GDAL', async () => {
    const random = seeded(5);
    const squares = Array.from({ length: 3000 }, (_, n) =>
      feature(square(random() * 340 - 170, random() * 160 - 80, random() * 3), { n }),
    );
    const layer = await layerOf(directory, collection(...squares));
    for (const query of [
      [-10, -10, 10, 10],
      [0, 0, 0.5, 0.5],
      [-180, -90, 180, 90],
      [170, 80, 175, 85],
    ] as const) {
      const answer = await layer.reader.query({ bbox: query });
      assert.equal(answer.kind === 'features' && answer.count, countWithGdal(layer.fgb, query));
    }
  });

  it('contains every geometry type, heights, rings and collections in one file', async () => {
    const shapes = [
      { type: 'Point', coordinates: [1, 2, 3] },
      {
        type: 'MultiPoint',
        coordinates: [
          [1, 2, 0],
          [3, 4, -5.5],
        ],
      },
      {
        type: 'LineString',
        coordinates: [
          [1, 2, 1],
          [3, 4, 2],
        ],
      },
      {
        type: 'MultiLineString',
        coordinates: [
          [
            [1, 2, 1],
            [3, 4, 2],
          ],
          [
            [5, 6, 3],
            [7, 8, 4],
          ],
        ],
      },
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0, 9],
            [4, 0, 9],
            [4, 4, 9],
            [0, 0, 9],
          ],
          [
            [2, 1, 9],
            [3, 1, 9],
            [3, 2, 9],
            [2, 1, 9],
          ],
        ],
      },
      {
        type: 'MultiPolygon',
        coordinates: [
          [
            [
              [0, 0, 1],
              [4, 0, 1],
              [4, 4, 1],
              [0, 0, 1],
            ],
          ],
          [
            [
              [9, 9, 1],
              [10, 9, 1],
              [10, 10, 1],
              [9, 9, 1],
            ],
            [
              [9.5, 9.2, 1],
              [9.6, 9.2, 1],
              [9.6, 9.3, 1],
              [9.5, 9.2, 1],
            ],
          ],
        ],
      },
    ];
    const all = { type: 'GeometryCollection', geometries: shapes };
    const layer = await layerOf(directory, collection(...[...shapes, all].map((shape) => feature(shape))));
    const expected = (await inOrder(layer)).map((each) => each.geometry);
    assertSame(
      (await readWithNpm(layer.fgb)).map((each) => each.geometry),
      expected,
    );
    assertSame(
      readWithGdal(layer.fgb).map((each) => each.geometry),
      expected,
    );
    assert.equal(layer.manifest.hasZ, true);
  });

  it('gives features without heights the height 0 if others have heights', async () => {
    const layer = await layerOf(
      directory,
      collection(
        feature({
          type: 'LineString',
          coordinates: [
            [0, 0],
            [1, 1, 7],
          ],
        }),
        feature({ type: 'Point', coordinates: [5, 5] }),
      ),
    );
    assert.deepEqual(
      (await readWithNpm(layer.fgb)).map((each) => each.geometry?.coordinates).sort(),
      [
        [
          [0, 0, 0],
          [1, 1, 7],
        ],
        [5, 5, 0],
      ].sort(),
    );
    assert.equal(readWithGdal(layer.fgb).length, 2);
  });

  it('stores features without geometry last, outside every box', async () => {
    const layer = await layerOf(
      directory,
      collection(
        feature(null, { n: 0 }),
        feature(square(7, 46), { n: 1 }),
        feature({ type: 'Polygon', coordinates: [] }, { n: 2 }),
      ),
    );
    assert.deepEqual(layer.manifest.geometryTypes, { null: 1, Polygon: 2 });
    assert.equal(layer.manifest.parts[0]?.locatedCount, 1);
    assert.deepEqual(layer.warnings.map(({ code }) => code).sort(), ['empty_geometry', 'null_geometry']);
    assert.deepEqual(
      readWithGdal(layer.fgb).map((each) => (each.properties as { n: number }).n),
      [1, 0, 2],
    );
    assert.equal((await featuresOf(await layer.reader.query({ bbox: [-180, -90, 180, 90] }))).length, 1);
    assert.equal((await featuresOf(await layer.reader.query({}))).length, 3);
    const without = await layerOf(directory, collection(feature(null, { n: 0 })));
    assert.equal(without.manifest.bbox, null);
    assert.equal(readWithGdal(without.fgb).length, 1);
  });
});
