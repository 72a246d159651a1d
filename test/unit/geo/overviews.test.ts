import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildOverviews } from '../../../geo/overviews/build-overviews.ts';
import { overviewsHere } from '../../../geo/overviews/overview-tasks.ts';
import { layerFiles, type LayerOverview } from '../../../geo/layer/manifest.ts';
import type { Feature } from '../../fixtures/vector/geojson-types.ts';
import { seeded } from '../../fixtures/vector/write-tiled.ts';
import { writeBuildings } from '../../fixtures/vector/write-buildings.ts';
import { readWithGdal } from '../../support/gdal.ts';
import {
  collection,
  feature,
  layerOf,
  layerOfFile,
  square,
  temporaryDirectory,
  type TestLayer,
} from './layers.ts';
import { area, overviewFeatures, type Position, ringsOf } from './overview-features.ts';

/** Enough features for a layer that needs overviews. */
const many = 20_001;

function grid(make: (x: number, y: number, i: number) => object, count = many): object {
  const side = Math.ceil(Math.sqrt(count));
  return collection(
    ...Array.from({ length: count }, (_, i) => make(5 + (i % side) / 50, 45 + Math.floor(i / side) / 50, i)),
  );
}

describe('overviews of large layers', () => {
  const directory = temporaryDirectory();

  it('are not made of a layer that one answer holds', async () => {
    const { manifest } = await layerOf(
      directory,
      grid((x, y) => feature(square(x, y, 0.01)), 300),
    );
    assert.equal(manifest.overviews, undefined);
  });

  describe('of 30,000 buildings', () => {
    let layer: TestLayer;
    let overviews: readonly LayerOverview[];
    before(async () => {
      layer = await layerOfFile(directory, writeBuildings(directory, 30_000));
      overviews = layer.manifest.overviews ?? [];
    });

    it('come with a few levels, the coarsest first, and each smaller than the next', () => {
      assert.ok(overviews.length >= 2);
      for (const [i, level] of overviews.entries()) {
        assert.ok(level.featureCount <= 20_000);
        if (i === 0) continue;
        assert.ok(level.zoom > overviews[i - 1]!.zoom);
        assert.ok(level.featureCount > overviews[i - 1]!.featureCount);
      }
    });

    it('are files of the layer that count', () => {
      const files = layerFiles(layer.manifest);
      assert.deepEqual(
        layer.files.map(({ name }) => name),
        files.map(({ name }) => name),
      );
      assert.equal(files.length, 3 * (1 + overviews.length) + 1);
      assert.equal(
        layer.manifest.bytes,
        files.reduce((sum, { bytes }) => sum + bytes, 0),
      );
    });

    it('show buildings in every area that has some at every zoom', () => {
      const cell = ([x, y]: Position, size: number) => `${Math.floor(x / size)}/${Math.floor(y / size)}`;
      const source = JSON.parse(readFileSync(join(layer.directory, 'part-0000.geojson'), 'utf8')) as {
        features: Feature[];
      };
      for (const level of overviews) {
        // Cells of sixteen pixels: what a person tells apart on a map.
        const size = (360 / 2 ** level.zoom / 512) * 16;
        const shown = new Set(
          overviewFeatures(layer, level).flatMap((each) => {
            const [x, y] = ringsOf(each)[0]![0]!;
            return [-1, 0, 1].flatMap((dx) =>
              [-1, 0, 1].map((dy) => cell([x + dx * size, y + dy * size], size)),
            );
          }),
        );
        for (const each of source.features)
          assert.ok(shown.has(cell(ringsOf(each)[0]![0]!, size)), `zoom ${level.zoom}`);
      }
    });

    it('keep the ids and properties of the features, to the letter', () => {
      const source = new Map(
        readFileSync(join(layer.directory, 'part-0000.geojson'), 'utf8')
          .split('\n')
          .slice(1, -2)
          .map((line) => [/"id":(\d+)/.exec(line)![1]!, line.split('"geometry":')[0]!]),
      );
      for (const level of overviews)
        for (const line of readFileSync(join(layer.directory, level.text.name), 'utf8')
          .split('\n')
          .slice(1, -2))
          assert.equal(line.split('"geometry":')[0], source.get(/"id":(\d+)/.exec(line)![1]!));
    });

    it('have closed rings that enclose an area, on a grid of half a pixel or finer', () => {
      for (const level of overviews)
        for (const each of overviewFeatures(layer, level))
          for (const ring of ringsOf(each)) {
            assert.ok(ring.length >= 4);
            assert.deepEqual(ring[0], ring.at(-1));
            assert.notEqual(area(ring), 0);
          }
    });

    it('are read by GDAL as their text says', () => {
      for (const level of overviews) {
        const expected = overviewFeatures(layer, level);
        const found = readWithGdal(join(layer.directory, level.fgb.name));
        assert.equal(found.length, level.featureCount);
        for (const [i, { geometry, properties }] of found.entries()) {
          assert.deepEqual(geometry, expected[i]!.geometry);
          assert.equal((properties as { code: string }).code, expected[i]!.properties!.code);
        }
      }
    });

    it('are the same whatever the number of threads', async () => {
      const other = await layerOfFile(directory, writeBuildings(directory, 30_000), { threads: 1 });
      assert.deepEqual(other.manifest.overviews, layer.manifest.overviews);
      const bare = await layerOfFile(directory, writeBuildings(directory, 30_000), { overviews: false });
      assert.equal(bare.manifest.overviews, undefined);
      assert.deepEqual(
        await buildOverviews(bare.manifest, overviewsHere, bare.directory),
        layer.manifest.overviews,
      );
    });
  });

  it('keep what is larger than a pixel, with borders that neighbours still share', async () => {
    const random = seeded(3);
    const wave = Array.from({ length: 400 }, (_, i) => [5 + i / 100, 47 + random() / 50] as Position);
    const north = [...wave, [9, 49], [5, 49], wave[0]!];
    const south = [[5, 45], [9, 45], ...wave.toReversed(), [5, 45]];
    const tiny = (x: number, y: number) => feature(square(x, y - 10, 1e-4));
    const document = grid(tiny) as { features: object[] };
    document.features.push(
      feature({ type: 'Polygon', coordinates: [north] }, { name: 'north' }),
      feature({ type: 'Polygon', coordinates: [south] }, { name: 'south' }),
    );
    const layer = await layerOf(directory, document);
    for (const level of layer.manifest.overviews!) {
      const named = overviewFeatures(layer, level).filter(({ properties }) => properties?.name !== undefined);
      assert.equal(named.length, 2);
      const [a, b] = named.map((each) =>
        ringsOf(each)[0]!
          .slice(1)
          .filter(([, y]) => y > 46.5 && y < 47.5),
      );
      assert.deepEqual(a!.toSorted(byX), b!.toSorted(byX));
    }
  });

  it('lose holes before shells', async () => {
    const ring = (x: number, y: number, size: number) =>
      (square(x, y, size) as { coordinates: Position[][] }).coordinates[0]!;
    const pierced = {
      type: 'Polygon',
      coordinates: [ring(0, 0, 4), ring(1, 1, 1).toReversed(), ring(3, 3, 1e-4).toReversed()],
    };
    const document = grid((x, y) => feature(square(x, y, 1e-4))) as { features: object[] };
    document.features.push(feature(pierced, { name: 'pierced' }));
    const layer = await layerOf(directory, document);
    const counts = layer.manifest.overviews!.map((level) => {
      const found = overviewFeatures(layer, level).find(({ properties }) => properties?.name === 'pierced');
      return ringsOf(found!).length;
    });
    assert.ok(
      counts.every((count, i) => count >= 1 && count <= 2 && (i === 0 || count >= counts[i - 1]!)),
      String(counts),
    );
    assert.equal(counts.at(-1), 2);
  });

  it('hold points, lines, collections and members of many kinds as what they are', async () => {
    const geometries = (x: number, y: number) => [
      { type: 'Point', coordinates: [x, y] },
      {
        type: 'MultiPoint',
        coordinates: [
          [x, y],
          [x + 0.5, y + 0.5],
        ],
      },
      {
        type: 'LineString',
        coordinates: [
          [x, y],
          [x + 0.2, y + 0.1],
          [x + 0.4, y],
        ],
      },
      {
        type: 'MultiLineString',
        coordinates: [
          [
            [x, y],
            [x + 1, y],
          ],
          [
            [x, y + 0.2],
            [x + 1, y + 0.3],
          ],
        ],
      },
      {
        type: 'MultiPolygon',
        coordinates: [
          (square(x, y, 0.4) as { coordinates: unknown }).coordinates,
          (square(x + 1, y, 1e-5) as { coordinates: unknown }).coordinates,
        ],
      },
      {
        type: 'GeometryCollection',
        geometries: [
          { type: 'Point', coordinates: [x, y] },
          square(x, y, 0.3),
          {
            type: 'MultiLineString',
            coordinates: [
              [
                [x, y],
                [x + 1, y + 1],
              ],
            ],
          },
        ],
      },
      {
        type: 'Polygon',
        coordinates: [
          [
            [x, y],
            [x + 1, y + 1],
            [x + 1, y + 1.000001],
            [x, y],
          ],
        ],
      },
      {
        type: 'LineString',
        coordinates: [
          [x, y, 5],
          [x, y, 6],
        ],
      },
    ];
    const layer = await layerOf(
      directory,
      grid((x, y, i) => feature(geometries(x, y)[i % 8], { kind: i % 8 }, { id: `f${i}` })),
    );
    const { overviews = [] } = layer.manifest;
    assert.ok(overviews.length > 0);
    for (const level of overviews) {
      const kinds = new Set<unknown>();
      const found = overviewFeatures(layer, level);
      for (const { geometry, properties } of found) {
        const sent = geometries(0, 0)[properties!.kind as number]!;
        assert.equal(geometry!.type, sent.type);
        if (geometry!.type.endsWith('LineString'))
          assert.ok(JSON.stringify(geometry!.coordinates).split('],[').length >= 2);
        kinds.add(properties!.kind);
      }
      const read = readWithGdal(join(layer.directory, level.fgb.name));
      assert.deepEqual(
        read.map(({ geometry }) => geometry),
        found.map(({ geometry }) => geometry),
      );
      if (level === overviews.at(-1)) assert.equal(kinds.size, 8);
    }
  });
});

function byX(a: Position, b: Position): number {
  return a[0] - b[0] || a[1] - b[1];
}
