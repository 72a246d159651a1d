import assert from 'node:assert/strict';
import { renderTile, tileLimits } from '../../../geo/tiles/render-tile.ts';
import { isTile, maxTileZoom } from '../../../geo/tiles/tile-grid.ts';
import { BlockCache } from '../../../geo/layer/read/block-cache.ts';
import { seeded } from '../../fixtures/vector/write-tiled.ts';
import { decodeTile, type TileLayer } from './decode-tile.ts';
import { collection, feature, layerOf, square, temporaryDirectory } from './layers.ts';
import { area, type TilePoint, project, rounded, tileAt, tileOf } from './tile-measures.ts';

describe('vector tiles', () => {
  const directory = temporaryDirectory();

  it('contain projected positions in units of the tile', async () => {
    const random = seeded(5);
    const location = (): TilePoint => [7 + random() / 20, 46.9 + random() / 20];
    const line = Array.from({ length: 20 }, location);
    const [point, points] = [location(), [location(), location()]];
    const layer = await layerOf(
      directory,
      collection(
        feature({ type: 'LineString', coordinates: line }, { n: 1 }),
        feature({ type: 'Point', coordinates: point }, { n: 2 }),
        feature({ type: 'MultiPoint', coordinates: points }, { n: 3 }),
      ),
    );
    const tile = tileAt([7.025, 46.925], 8);
    const { features, extent, version } = (await tileOf(layer, tile))!;
    const of = (n: number) => features.find(({ properties }) => properties.n === n)!.paths;
    assert.deepEqual([extent, version], [4096, 2]);
    assert.deepEqual(of(1), [line.map((each) => rounded(project(each, tile)))]);
    assert.deepEqual(of(2), [[rounded(project(point, tile))]]);
    assert.deepEqual(
      of(3),
      points.map((each) => [rounded(project(each, tile))]),
    );
  });

  it('contain properties with their types, and unsigned integers as ids', async () => {
    const properties = {
      text: 'Zürich €',
      whole: 42,
      below: -7,
      large: 9007199254740993,
      part: 0.5,
      yes: true,
      nothing: null,
      list: [1, 'a'],
      mixed: 'text',
    };
    const at = (x: number) => ({ type: 'Point', coordinates: [x, 10] });
    const layer = await layerOf(
      directory,
      collection(
        feature(at(10.1), properties, { id: 7 }),
        feature(at(10.2), { mixed: 5, part: 2 }, { id: 4294967296 }),
        feature(at(10.3), { mixed: true }),
      ),
    );
    const { features } = (await tileOf(layer, tileAt([11, 10], 5)))!;
    const { nothing, list, ...plain } = properties;
    assert.equal(nothing, null);
    const found = features.toSorted((a, b) => (a.id ?? 0) - (b.id ?? 0));
    assert.deepEqual(
      found.map(({ id, properties: each }) => [id, each]),
      [
        [undefined, { mixed: true }],
        [7, { ...plain, list: JSON.stringify(list) }],
        [4294967296, { mixed: 5, part: 2 }],
      ],
    );
  });

  it('keep ids that are not unsigned integers as properties', async () => {
    const at = (x: number) => ({ type: 'Point', coordinates: [x, 10] });
    const layer = await layerOf(
      directory,
      collection(feature(at(1), { a: 1 }, { id: 'abc' }), feature(at(2), { a: 2 }, { id: 5 })),
    );
    const { features } = (await tileOf(layer, { z: 0, x: 0, y: 0 }))!;
    assert.deepEqual(features.map(({ id, properties }) => [properties.a, id, properties.id]).sort(), [
      [1, undefined, 'abc'],
      [2, 5, undefined],
    ]);
  });

  it('orient outer rings and holes as specified, whatever their source orientation', async () => {
    const ring = (x: number, size: number, back: boolean) => {
      const positions = (square(x, 10, size) as { coordinates: TilePoint[][] }).coordinates[0]!;
      return back ? positions.toReversed() : positions;
    };
    for (const back of [false, true]) {
      const hole = ring(11, 1, back).map(([x, y]): TilePoint => [x, y + 1]);
      const polygon = { type: 'Polygon', coordinates: [ring(10, 4, back), hole] };
      const layer = await layerOf(directory, collection(feature(polygon)));
      const [only] = (await tileOf(layer, tileAt([11, 11], 4)))!.features;
      assert.deepEqual(
        only!.paths.map((path) => Math.sign(area(path))),
        [1, -1],
      );
    }
  });

  it('show features across the antimeridian on both sides of it', async () => {
    const layer = await layerOf(
      directory,
      collection(
        feature(square(179, 10, 2), { name: 'beyond' }),
        feature(square(-179.5, 20, 0.4), { name: 'east of it' }),
        feature({ type: 'Point', coordinates: [180, 15] }, { name: 'on it' }),
      ),
    );
    const z = 5;
    const { y } = tileAt([179, 15], z);
    const names = async (x: number) =>
      (await tileOf(layer, { z, x, y }))?.features.map(({ properties }) => properties.name).sort();
    assert.deepEqual(await names(31), ['beyond', 'on it']);
    assert.deepEqual(await names(0), ['beyond', 'east of it', 'on it']);
    const widthOf = (found: TileLayer | undefined) => {
      const xs = found!.features
        .find(({ properties }) => properties.name === 'beyond')!
        .paths[0]!.map(([x]) => x);
      return Math.max(...xs) - Math.min(...xs);
    };
    const degree = (4096 * 2 ** z) / 360;
    assert.equal(widthOf(await tileOf(layer, { z, x: 31, y })), Math.round(degree + 128));
    assert.equal(widthOf(await tileOf(layer, { z, x: 0, y })), Math.round(degree + 128));
  });

  it('end where the map ends, also for features that extend to the poles', async () => {
    const cap = {
      type: 'Polygon',
      coordinates: [
        [
          [-90, 80],
          [90, 80],
          [90, 90],
          [-90, 90],
          [-90, 80],
        ],
      ],
    };
    const layer = await layerOf(
      directory,
      collection(feature(cap), feature({ type: 'Point', coordinates: [0, 90] })),
    );
    const { features } = (await tileOf(layer, { z: 0, x: 0, y: 0 }))!;
    assert.equal(features.length, 1);
    const ys = features[0]!.paths[0]!.map(([, y]) => y);
    assert.deepEqual(
      [Math.min(...ys), Math.max(...ys)],
      [-128, rounded(project([0, 80], { z: 0, x: 0, y: 0 }))[1]],
    );
  });

  it('have a feature for each kind of geometry of a collection', async () => {
    const geometries = [
      { type: 'Point', coordinates: [1, 1] },
      square(2, 2),
      {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [5, 5],
        ],
      },
      square(4, 4),
    ];
    const layer = await layerOf(
      directory,
      collection(feature({ type: 'GeometryCollection', geometries }, { a: 1 }, { id: 3 })),
    );
    const { features } = (await tileOf(layer, { z: 4, x: 8, y: 7 }))!;
    assert.deepEqual(
      features.map(({ id, kind, paths }) => [id, kind, paths.length]),
      [
        [3, 'POINT', 1],
        [3, 'LINESTRING', 1],
        [3, 'POLYGON', 2],
      ],
    );
  });

  it('are empty where there are no features', async () => {
    const layer = await layerOf(directory, collection(feature(square(10, 10))));
    assert.equal(await tileOf(layer, tileAt([-50, 10], 6)), undefined);
  });

  it('have addresses within the grid only', () => {
    assert.ok(isTile({ z: 3, x: 7, y: 0 }));
    for (const [z, x, y] of [
      [3, 8, 0],
      [3, 0, 8],
      [-1, 0, 0],
      [maxTileZoom + 1, 0, 0],
    ] as const)
      assert.ok(!isTile({ z, x, y }));
  });

  it('omit the smallest features if they would be too large, and report the number', async () => {
    const count = tileLimits.features + 500;
    const side = Math.ceil(Math.sqrt(count));
    const squares = Array.from({ length: count }, (_, i) => {
      // All within one tile of zoom 12, all but a few larger than a unit.
      const size = i % 41 === 0 ? 1e-6 : 3e-4;
      return feature(square(7.03 + (i % side) * 3.5e-4, 46.95 + Math.floor(i / side) * 1.5e-4, size / 3), {
        small: size < 1e-4,
      });
    });
    const layer = await layerOf(directory, collection(...squares));
    const tile = tileAt([7.06, 46.97], 11);
    const { features, dropped, bytes } = await renderTile(
      layer.manifest,
      'layer',
      tile,
      layer.ranges,
      new BlockCache(1 << 24),
    );
    assert.ok(features <= tileLimits.features && bytes.length <= tileLimits.bytes);
    assert.equal(decodeTile(bytes)[0]!.features.length, features);
    assert.ok(dropped > 0 || features < count);
  });
});
