import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readWithGdal } from '../../support/gdal.ts';
import { worldCountries } from '../../fixtures/vector/real-data.ts';
import {
  collection,
  feature,
  featuresOf,
  layerOf,
  square,
  storedText,
  temporaryDirectory,
  type TestLayer,
} from './layers.ts';
import { overviewFeatures } from './overview-features.ts';
import { isWithin, type TilePoint, project, tileAt, tileOf } from './tile-measures.ts';

type Ring = TilePoint[];

/** Twenty degrees around the antimeridian at 10 degrees north, as rings whose longitudes jump across it. */
const jumping: Ring = [
  [170, 0],
  [-170, 0],
  [-170, 20],
  [170, 20],
  [170, 0],
];

describe('geometry that crosses the antimeridian', () => {
  const directory = temporaryDirectory();

  it('is stored as sent, and reported with the numbers of the features', async () => {
    const document = collection(
      feature(square(1, 1)),
      feature({ type: 'Polygon', coordinates: [jumping] }),
      feature({ type: 'LineString', coordinates: [[179, 5], [-179, 6]] }), // prettier-ignore
    );
    const layer = await layerOf(directory, document);
    assert.deepEqual(
      storedText(layer.directory)
        .map((text) => JSON.parse(text) as unknown)
        .sort(byText),
      (document as { features: unknown[] }).features.toSorted(byText),
    );
    assert.deepEqual(
      layer.warnings.map(({ code, count, message }) => [
        code,
        count,
        /\(features 1 and 2\)\.$/.test(message),
      ]),
      [['antimeridian_jump', 2, true]],
    );
  });

  it('has a bounding box across the antimeridian', async () => {
    const polygon = feature({ type: 'Polygon', coordinates: [jumping] });
    const { manifest } = await layerOf(directory, collection(polygon));
    assert.deepEqual(manifest.bbox, [170, 0, -170, 20]);
  });

  it('is found by a box on either side, up to the antimeridian and the pole', async () => {
    const line = { type: 'LineString', coordinates: [[100, 5], [-100, 5]] }; // prettier-ignore
    const around: Ring = [[0, 70], [90, 71], [180, 70], [-90, 71], [0, 70]]; // prettier-ignore
    const layer = await layerOf(
      directory,
      collection(
        feature({ type: 'Polygon', coordinates: [jumping] }, { name: 'square' }),
        feature({ type: 'GeometryCollection', geometries: [line] }, { name: 'line' }),
        feature({ type: 'Polygon', coordinates: [around] }, { name: 'cap' }),
      ),
    );
    const names = (...bbox: [number, number, number, number]) => namesIn(layer, bbox);
    assert.deepEqual(await names(179.9, 4, 180, 6), ['line', 'square']);
    assert.deepEqual(await names(-179, 4, -178, 6), ['line', 'square']);
    assert.deepEqual(await names(120, -5, 121, 5), ['line', 'square']);
    assert.deepEqual(await names(20, 89, 21, 89.5), ['cap']);
    assert.deepEqual(await names(175, -60, 176, -59), []);
    assert.equal(await covers(layer, [175, 10], 8), true);
    assert.equal(await covers(layer, [-175, 10], 8), true);
    assert.equal(await covers(layer, [20, 84], 8), true);
  });

  it('is drawn on both sides of it, and nowhere between', async () => {
    const holed = [jumping, square178()];
    const layer = await layerOf(
      directory,
      collection(
        feature({ type: 'MultiPolygon', coordinates: [holed, [jumping.map(([x, y]) => [x, y - 40])]] }),
      ),
    );
    for (const z of [0, 3, 5, 6, 8, 12, 16])
      for (const [position, expected] of [
        [[175, 10], true],
        [[-175, 10], true],
        [[-175, -30], true],
        [[179.5, 10], false],
        [[-179.5, 10], false],
        [[0, 10], false],
        [[100, -30], false],
        [[165, 10], false],
      ] as const)
        assert.equal(await covers(layer, [...position], z), expected, `${String(position)} at zoom ${z}`);
  });

  it('is cut as lines too', async () => {
    const line = { type: 'LineString', coordinates: [[170, 0], [-170, 10], [-160, 10]] }; // prettier-ignore
    const layer = await layerOf(directory, collection(feature(line)));
    const { features } = (await tileOf(layer, { z: 0, x: 0, y: 0 }))!;
    for (const path of features.flatMap(({ paths }) => paths))
      for (const [x] of path) assert.ok(x < 300 || x > 3900, String(x));
  });

  it('is cut in the FlatGeobuf file, whose readers draw long segments around the world', async () => {
    const line = { type: 'LineString', coordinates: [[179, 5], [-179, 5]] }; // prettier-ignore
    const features = [feature({ type: 'Polygon', coordinates: [jumping] }, { name: 'a' }), feature(line, { name: 'b' })]; // prettier-ignore
    const mixed = await layerOf(directory, collection(...features));
    const shapes = (layer: TestLayer) => readWithGdal(join(layer.directory, 'part-0000.fgb')).map(({ geometry }) => geometry as { type: string; coordinates: unknown[] }); // prettier-ignore
    assert.deepEqual(shapes(mixed).map(({ type }) => type).sort(), ['MultiLineString', 'MultiPolygon']); // prettier-ignore
    const [alone] = shapes(await layerOf(directory, collection(features[1]!)));
    assert.deepEqual(alone?.coordinates, [[[179, 5], [180, 5]], [[-180, 5], [-179, 5]]]); // prettier-ignore
    const beside = feature({ type: 'LineString', coordinates: [[0, 0], [1, 1]] }); // prettier-ignore
    const lines = await layerOf(directory, collection(features[1]!, beside));
    assert.deepEqual(shapes(lines).map(({ type }) => type).sort(), ['LineString', 'MultiLineString']); // prettier-ignore
    assert.equal(lines.manifest.isCut, true);
    assert.deepEqual(lines.manifest.geometryTypes, { LineString: 2 });
  });

  it('encloses a pole if a ring surrounds it', async () => {
    const around: Ring = Array.from({ length: 36 }, (_, i): TilePoint => [-179 + i * 10, -70 - (i % 2)]);
    const layer = await layerOf(
      directory,
      collection(feature({ type: 'Polygon', coordinates: [[...around, around[0]!]] })),
    );
    assert.deepEqual(layer.manifest.bbox, [-180, -90, 180, -70]);
    for (const z of [0, 1, 2, 6, 9, 16]) {
      assert.equal(await covers(layer, [50, -84.9], z), true);
      assert.equal(await covers(layer, [179.9, -80], z), true);
      assert.equal(await covers(layer, [50, -60], z), false);
    }
  });

  it('does not include geometry along the edges of the world', async () => {
    const world = square(-180, -90, 360) as { coordinates: Ring[] };
    const ring = world.coordinates[0]!.map(([x, y]): TilePoint => [x, Math.min(90, y)]);
    const closed: Ring = [[-180, -80], [0, -70], [180, -80], [180, -90], [-180, -90], [-180, -80]]; // prettier-ignore
    const layer = await layerOf(
      directory,
      collection(
        feature({ type: 'Polygon', coordinates: [ring] }),
        feature({ type: 'LineString', coordinates: [[-180, 40], [180, 40]] }), // prettier-ignore
        feature({ type: 'Polygon', coordinates: [closed] }),
      ),
    );
    assert.deepEqual(layer.warnings, []);
    assert.equal(await covers(layer, [0, 0], 3), true);
  });

  it('is drawn without a band across the countries of the world', async () => {
    const layer = await layerOf(directory, worldCountries('50m'));
    const named = async (location: TilePoint, z: number): Promise<unknown[]> =>
      (await at(layer, location, z)).map(({ properties }) => properties.name);
    assert.deepEqual(await named([-30, 67], 0), []);
    assert.deepEqual(await named([-175, 66.5], 3), ['Russia']);
    assert.deepEqual(await named([0, -16.5], 2), []);
    assert.deepEqual(await named([0, -84], 0), ['Antarctica']);
  });

  it('is cut at ±180 degrees in overviews (RFC 7946, section 3.1.9)', async () => {
    const squares = Array.from({ length: 20_001 }, (_, i) =>
      feature(square(5 + (i % 142) / 50, 45 + Math.floor(i / 142) / 50, 0.01)),
    );
    const jumps = feature({ type: 'Polygon', coordinates: [jumping] }, { name: 'over' });
    const layer = await layerOf(directory, collection(jumps, ...squares));
    const { overviews = [] } = layer.manifest;
    assert.ok(overviews.length > 0);
    for (const level of overviews) {
      const found = overviewFeatures(layer, level).find(({ properties }) => properties?.name === 'over')!;
      assert.equal(found.geometry?.type, 'MultiPolygon');
      const polygons = found.geometry.coordinates as Ring[][];
      const sides = polygons
        .map(([shell]) => shell!.map(([x]) => x))
        .map((xs) => [Math.min(...xs), Math.max(...xs)]);
      assert.deepEqual(sides.sort((a, b) => a[0]! - b[0]!), [[-180, -170], [170, 180]]); // prettier-ignore
    }
    assert.equal(await covers(layer, [175, 10], 0), true);
    assert.equal(await covers(layer, [90, 10], 0), false);
    const text = readFileSync(join(layer.directory, 'part-0000.geojson'), 'utf8');
    assert.ok(text.includes(JSON.stringify(jumping)));
  });
});

/** A hole of two degrees in the middle of the square across the antimeridian. */
function square178(): Ring {
  return [
    [179, 9],
    [179, 11],
    [-179, 11],
    [-179, 9],
    [179, 9],
  ];
}

async function namesIn(layer: TestLayer, bbox: [number, number, number, number]): Promise<unknown[]> {
  const found = await featuresOf(await layer.reader.query({ bbox }));
  return (found as { properties: { name: string } }[]).map(({ properties }) => properties.name).sort();
}

async function at(layer: TestLayer, location: TilePoint, z: number) {
  const tile = tileAt(location, z);
  const found = (await tileOf(layer, tile))?.features ?? [];
  return found.filter(({ paths }) => isWithin(project(location, tile), paths));
}

async function covers(layer: TestLayer, location: TilePoint, z: number): Promise<boolean> {
  return (await at(layer, location, z)).length > 0;
}

function byText(a: unknown, b: unknown): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1;
}
