import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { readWithGdal } from '../../../support/gdal.ts';
import { hasBand } from '../../../support/has-band.ts';
import { swissMunicipalities, worldCountries, worldLand } from '../../../fixtures/vector/real-data.ts';
import { collection, feature, featuresOf, layerOf, square, temporaryDirectory } from '../layers.ts';
import { featuresOfRows, meaningOf } from '../../../support/geopackage/feature-of-row.ts';
import { packageOf, type TestPackage, textsOf } from './packages.ts';

const directory = temporaryDirectory();

function checkAll({ file, layer }: TestPackage): void {
  const database = new DatabaseSync(file, { readOnly: true });
  assert.deepEqual({ ...database.prepare('PRAGMA integrity_check').get() }, { integrity_check: 'ok' });
  assert.deepEqual(database.prepare('PRAGMA foreign_key_check').all(), []);
  const tree = `rtree_${layer.table}_geom`;
  assert.deepEqual({ ...database.prepare(`SELECT rtreecheck('${tree}') AS c`).get() }, { c: 'ok' });
  database.close();
}

/** Every feature comes back by the rule. */
async function comesBack(document: string | object): Promise<TestPackage & { texts: string[] }> {
  const built = await layerOf(directory, document);
  const made = await packageOf(directory, built);
  checkAll(made);
  const texts = textsOf(built);
  const back = featuresOfRows(made.file, made.layer, made.rest);
  assert.deepEqual(back.map(meaningOf), texts.map(meaningOf));
  return { ...made, texts };
}

const point = { type: 'Point', coordinates: [7, 47] };
const text = (...features: string[]): string =>
  `{"type":"FeatureCollection","features":[${features.join(',')}]}`;
const withProperties = (properties: string): string =>
  `{"type":"Feature","geometry":${JSON.stringify(point)},"properties":${properties}}`;
const withGeometry = (geometry: string): string =>
  `{"type":"Feature","geometry":${geometry},"properties":{}}`;

describe('a layer as a table of a GeoPackage', () => {
  for (const [name, document, across] of [
    ['Swiss municipalities', swissMunicipalities, 0],
    ['countries', () => worldCountries('50m'), 3],
    ['all land as one feature', () => worldLand('50m'), 1],
  ] as const)
    it(`restores real data, with additional records only for what is cut at the antimeridian: ${name}`, async () => {
      const { file, rest, texts } = await comesBack(document());
      assert.equal(rest.size, across);
      for (const json of rest.values())
        assert.deepEqual(Object.keys(JSON.parse(json) as object), ['geometry']);
      const seen = readWithGdal(file, '-preserve_fid').map(({ geometry }) => geometry);
      const given = texts.map((each) => (JSON.parse(each) as { geometry: unknown }).geometry);
      const isCut = (_: unknown, index: number) => rest.has(index + 1);
      const isPlain = (_: unknown, index: number) => !rest.has(index + 1);
      assert.deepEqual(seen.filter(isPlain), given.filter(isPlain));
      for (const geometry of seen.filter(isCut)) assert.ok(!hasBand(geometry));
      for (const geometry of given.filter(isCut)) assert.ok(hasBand(geometry));
    });

  it('gives back every kind of value, and tells beside the row what a column cannot hold', async () => {
    const { rest } = await comesBack(
      text(
        withProperties('{"l":1152921504606846977,"d":0.1,"s":"a","b":true,"j":{"a":[1,{"b":2}]},"m":1}'),
        withProperties(
          '{"l":-9223372036854775808,"d":1152921504606846977,"s":"\\ud83d\\ude00 \\"q\\" ü","b":false,"j":[],"m":"x"}',
        ),
        withProperties('{"l":-1,"d":1e400,"s":"half \\ud83d","b":null,"j":"text","m":true}'),
        withProperties(
          '{"l":127,"d":-0.0,"s":"nul \\u0000 byte","b":true,"j":1e3,"m":123456789012345678901234567890}',
        ),
        withProperties('{"l":32768,"d":-0,"s":"","b":true,"j":0,"m":null}'),
        withProperties(
          '{"l":140737488355328,"d":7,"s":"\\u00e9","b":true,"j":-0,"m":{"id":1152921504606846977}}',
        ),
      ),
    );
    const values = [...rest.values()].map((json) => Object.keys(JSON.parse(json) as object));
    assert.deepEqual(values, [['values'], ['values'], ['values']]);
  });

  it('tells null from what is absent, by what is more frequent in a column', async () => {
    const features = Array.from({ length: 40 }, (_, i) =>
      withProperties(
        i === 7 ? '{"a":1,"b":null}' : i === 8 ? '{}' : i % 2 ? '{"a":null,"c":1}' : '{"a":2,"b":3,"c":null}',
      ),
    );
    const { layer, rest } = await comesBack(text(...features));
    assert.deepEqual(
      layer.columns.map(({ name, nullMeans }) => [name, nullMeans]),
      [
        ['a', 'null'],
        ['b', 'absent'],
        ['c', 'null'],
      ],
    );
    assert.equal(rest.size, 2);
    assert.equal(layer.restCount, 2);
  });

  it('gives back the order of properties, doubled ones as the last, and names that are no columns', async () => {
    const { rest } = await comesBack(
      text(
        withProperties('{"a":1,"b":2,"c":3}'),
        withProperties('{"c":1,"a":2,"b":3}'),
        withProperties('{"a":1,"b":2,"a":3}'),
        withProperties('{"b":1,"a\\u0000":2,"__proto__":5,"10":1,"9":1}'),
        withProperties('{"a\\u0000":2,"b":1}'),
      ),
    );
    assert.match([...rest.values()].join(), /"order":\["c","a","b"\]/);
  });

  it('gives back ids, foreign members, and members that are missing or null', async () => {
    await comesBack(
      text(
        `{"type":"Feature","id":1152921504606846977,"geometry":null,"properties":null}`,
        `{"type":"Feature","id":"a","geometry":null}`,
        `{"type":"Feature","id":null,"properties":{"a":1}}`,
        `{"type":"Feature","id":"\\ud800","geometry":null,"properties":{"a":null},"bbox":[1,2,3,4],"x":{"y":[]}}`,
        `{"id":7,"properties":{"a":2},"type":"Feature","geometry":${JSON.stringify(point)},"__proto__":1,"z":1,"z":2}`,
      ),
    );
  });

  it('gives back odd geometries: heights, mixed ones, further ordinates, empty ones and parts, foreign members', async () => {
    const fallback = [
      '{"type":"Point","coordinates":[]}',
      '{"type":"LineString","coordinates":[]}',
      '{"type":"Polygon","coordinates":[]}',
      '{"type":"MultiPoint","coordinates":[]}',
      '{"type":"MultiLineString","coordinates":[]}',
      '{"type":"MultiPolygon","coordinates":[]}',
      '{"type":"GeometryCollection","geometries":[]}',
      '{"type":"Point","coordinates":[1,2,3]}',
      '{"type":"MultiPoint","coordinates":[[1,2,3],[4,5,6]]}',
      '{"type":"Polygon","coordinates":[[[0,0,1],[1,0,2],[1,1,3],[0,0,1]]]}',
      '{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,0]]],[[[5,5],[6,5],[6,6],[5,5]],[[5.5,5.2],[5.6,5.2],[5.6,5.3],[5.5,5.2]]]]}',
      '{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[-0,1e-300]},{"type":"GeometryCollection","geometries":[{"type":"LineString","coordinates":[[1,2],[3,4]]}]}]}',
    ];
    const odd = [
      '{"coordinates":[[[181,0],[-181,0],[0,1]]],"type":"Polygon"}',
      '{"type":"LineString","coordinates":[[1,2,3],[4,5]]}',
      '{"type":"LineString","coordinates":[[1,2],[4,5,6]]}',
      '{"type":"Point","coordinates":[1,2,3,4]}',
      '{"type":"Polygon","coordinates":[[]]}',
      '{"type":"MultiPolygon","coordinates":[[],[[[0,0],[1,0],[1,1],[0,0]]]]}',
      '{"type":"MultiLineString","coordinates":[[],[[1,2],[3,4]]]}',
      '{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[]},{"type":"Point","coordinates":[1,2]}]}',
      '{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2,3]},{"type":"Point","coordinates":[1,2]}]}',
      '{"type":"Point","coordinates":[1,2],"bbox":[1,2,1,2]}',
      '{"type":"Point","geometries":[],"coordinates":[1,2]}',
      '{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2],"crs":null}]}',
    ];
    const { rest } = await comesBack(text(...[...fallback, ...odd].map(withGeometry)));
    const reported = [...rest.values()].map((json) => Object.keys(JSON.parse(json) as object));
    assert.deepEqual(
      reported,
      odd.map(() => ['geometry']),
    );
  });

  it('gives columns names that SQLite and the format bear, and any others as they are', async () => {
    const names = [
      'fid',
      'FID',
      'geom',
      'a',
      'A',
      'a_2',
      '',
      'rowid',
      'say "hi"; --',
      "it's",
      'ä',
      'Ä',
      '😀',
      'x'.repeat(1000),
      '[b]',
      '\ud800',
      '\ud801',
      'id',
    ];
    const properties = Object.fromEntries(names.map((name, i) => [name, i]));
    const { layer, file } = await comesBack(
      collection(feature(point, properties, { id: 'one' }), feature(point, properties)),
    );
    const columns = layer.columns.map(({ column }) => column);
    const folded = columns.map((name) => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase()));
    assert.equal(new Set([...folded, 'fid', 'geom', '']).size, columns.length + 3);
    for (const name of ['a', 'a_2', 'say "hi"; --', "it's", 'ä', 'Ä', '😀', '[b]', 'x'.repeat(1000)])
      assert.ok(columns.includes(name), name);
    assert.equal(readWithGdal(file).length, 2);
  });

  it('tells beside the rows what is beyond the 2,000 columns that a table bears', async () => {
    const properties = Object.fromEntries(
      Array.from({ length: 2300 }, (_, i) => [`p${i}`, i % 7 ? i : `${i}`]),
    );
    const { layer, rest } = await comesBack(
      collection(feature(point, properties), feature(point, { p2200: 1 })),
    );
    assert.equal(layer.columns.length, 1998);
    assert.equal(rest.size, 2);
  });

  it('is the same to the byte each time, on one thread and on two', async () => {
    const built = await layerOf(directory, swissMunicipalities(), {
      limits: { part: { features: 500 }, batchBytes: 100_000 },
    });
    const files = [await packageOf(directory, built), await packageOf(directory, built)];
    const [one, two] = files.map(({ file }) => readFileSync(file));
    assert.ok(one!.equals(two!));
    checkAll(files[0]!);
  });

  it('holds the features whose own box meets the box that is asked, also over the antimeridian', async () => {
    const squares = [-179, -100, 0, 100, 178].map((x) => feature(square(x, 10), { x }));
    const built = await layerOf(directory, collection(...squares, feature(null, { x: 'none' })));
    for (const box of [
      [-10, 0, 110, 20],
      [170, 0, -170, 20],
      [-180, -90, 180, 90],
      [50, 50, 60, 60],
    ] as const) {
      const { file, layer, rest } = await packageOf(directory, built, { box });
      const met = await featuresOf(await built.reader.query({ bbox: box }));
      const got = featuresOfRows(file, layer, rest).map(meaningOf);
      assert.deepEqual(
        got,
        met.map((each) => meaningOf(JSON.stringify(each))),
      );
      assert.equal(layer.count, met.length);
    }
  });
});
