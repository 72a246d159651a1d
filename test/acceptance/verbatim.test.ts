import assert from 'node:assert/strict';
import { expectStatus, type Json } from './support/http.ts';
import { roomWithTokens, type RoomWithTokens } from './support/rooms.ts';
import { suite } from './support/suite.ts';
import { readFeatures, uploadLayer } from './support/uploads.ts';

const ring = '[[[8,47],[9,47],[9,48],[8,48],[8,47]]]';

/** A polygon feature as text: `members` precede its geometry, `properties` is the text of the object. */
function polygon(members: string, properties: string): string {
  return `{"type":"Feature",${members}"properties":${properties},"geometry":{"type":"Polygon","coordinates":${ring}}}`;
}

/** Parses with every number as its source text, marked so that 1 and "1" differ. */
function parseNumbersAsText(text: string): unknown {
  const reviver = (_key: string, value: unknown, context?: { source?: string }): unknown =>
    typeof value === 'number' ? `number ${context?.source ?? String(value)}` : value;
  return JSON.parse(text, reviver);
}

suite(import.meta.filename, 'Verbatim round trip', () => {
  let room: RoomWithTokens;
  before(async () => {
    room = await roomWithTokens();
  });

  /** Uploads the features as text and reads the layer back, as text and parsed with numbers as text. */
  const roundTrip = async (features: string[]): Promise<{ text: string; features: Json[] }> => {
    const layerName = `round trip ${crypto.randomUUID()}`;
    const content = `{"type":"FeatureCollection","features":[${features.join(',')}]}`;
    const layer = await uploadLayer(room.script, room.roomId, { layerName, content });
    assert.equal(layer.featureCount, features.length);
    const answer = expectStatus(await readFeatures(room.reader, layer.id), 200);
    const { features: read } = parseNumbersAsText(answer.text) as { features: Json[] };
    return { text: answer.text, features: read };
  };
  const propertiesOf = (features: Json[], n: number): Json =>
    features.map(({ properties }) => properties as Json).find(({ key }) => key === `k${n}`) ?? {};

  it('keeps feature ids and their types, and the absence of an id', async () => {
    const { features } = await roundTrip([
      polygon('"id":7,', '{"key":"k0"}'),
      polygon('"id":"7",', '{"key":"k1"}'),
      polygon('"id":"a b/c",', '{"key":"k2"}'),
      polygon('"id":9007199254740993,', '{"key":"k3"}'),
      polygon('"id":0,', '{"key":"k4"}'),
      polygon('"id":"",', '{"key":"k5"}'),
      polygon('', '{"key":"k6","id":"a property"}'),
    ]);
    const ids = features.map((feature) => [(feature.properties as Json).key, feature.id]);
    assert.deepEqual(Object.fromEntries(ids), {
      ...{ k0: 'number 7', k1: '7', k2: 'a b/c', k3: 'number 9007199254740993' },
      ...{ k4: 'number 0', k5: '', k6: undefined },
    });
    assert.ok(!('id' in (features.find((feature) => (feature.properties as Json).key === 'k6') ?? {})));
    assert.equal(propertiesOf(features, 6).id, 'a property');
  });

  it('keeps the order of properties in every feature', async () => {
    const { features } = await roundTrip([
      polygon('', '{"key":"k0","zebra":1,"apple":2,"mango":3}'),
      polygon('', '{"mango":1,"key":"k1","zebra":2,"apple":3}'),
      polygon('', '{"apple":null,"extra":true,"zebra":2,"key":"k2"}'),
    ]);
    assert.deepEqual(Object.keys(propertiesOf(features, 0)), ['key', 'zebra', 'apple', 'mango']);
    assert.deepEqual(Object.keys(propertiesOf(features, 1)), ['mango', 'key', 'zebra', 'apple']);
    assert.deepEqual(Object.keys(propertiesOf(features, 2)), ['apple', 'extra', 'zebra', 'key']);
  });

  it('keeps values of mixed types in one property, and tells null from absent', async () => {
    const values = ['1', '"1"', 'true', 'null', '1.5', '[1,"a",null]', '{"b":1,"a":[{}]}', '""', 'false'];
    const { features } = await roundTrip([
      ...values.map((value, n) => polygon('', `{"key":"k${n}","mixed":${value}}`)),
      polygon('', `{"key":"k${values.length}"}`),
    ]);
    for (const [n, value] of values.entries()) {
      assert.deepEqual(propertiesOf(features, n).mixed, parseNumbersAsText(value), value);
    }
    assert.ok(!('mixed' in propertiesOf(features, values.length)), 'absent stays absent');
  });

  it('keeps numbers beyond 2^53 and long decimals as they were written', async () => {
    const numbers = [
      '9007199254740993',
      '-9007199254740995',
      '12345678901234567890',
      '0.1000000000000000055',
    ];
    const { text, features } = await roundTrip(
      numbers.map((number, n) => polygon('', `{"key":"k${n}","big":${number}}`)),
    );
    for (const [n, number] of numbers.entries()) {
      assert.equal(propertiesOf(features, n).big, `number ${number}`);
      assert.ok(text.includes(number), number);
    }
  });

  it('keeps null geometries and null properties', async () => {
    const { features } = await roundTrip([
      '{"type":"Feature","id":1,"properties":{"key":"k0"},"geometry":null}',
      '{"type":"Feature","id":2,"properties":null,"geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]}}',
      polygon('"id":3,', '{}'),
    ]);
    assert.equal(features.find((feature) => feature.id === 'number 1')?.geometry, null);
    assert.equal(features.find((feature) => feature.id === 'number 2')?.properties, null);
    assert.deepEqual(features.find((feature) => feature.id === 'number 3')?.properties, {});
  });

  it('keeps Z, also where only some features have it', async () => {
    const { features } = await roundTrip([
      '{"type":"Feature","id":1,"properties":{},"geometry":{"type":"LineString","coordinates":[[8,47,410.25],[9,48,-3]]}}',
      '{"type":"Feature","id":2,"properties":{},"geometry":{"type":"LineString","coordinates":[[8,47],[9,48]]}}',
    ]);
    const coordinates = (id: string): unknown =>
      (features.find((feature) => feature.id === id)?.geometry as Json).coordinates;
    assert.deepEqual(coordinates('number 1'), [
      ['number 8', 'number 47', 'number 410.25'],
      ['number 9', 'number 48', 'number -3'],
    ]);
    assert.deepEqual(coordinates('number 2'), [
      ['number 8', 'number 47'],
      ['number 9', 'number 48'],
    ]);
  });

  it('keeps every digit of coordinates', async () => {
    const coordinates = '[[8.123456789012345,47.000000000000014],[-0.1,1e-7],[179.99999999999997,-89.5]]';
    const geometry = `{"type":"LineString","coordinates":${coordinates}}`;
    const { features } = await roundTrip([`{"type":"Feature","properties":{},"geometry":${geometry}}`]);
    const read = (features[0]?.geometry as Json).coordinates as string[][];
    const numbers = read.map((position) => position.map((number) => Number(number.slice(7))));
    assert.deepEqual(numbers, JSON.parse(coordinates));
  });

  it('keeps every kind of geometry, holes and collections', async () => {
    const geometries = [
      '{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}',
      '{"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[[5,6],[7,8]]]}',
      '{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,9],[0,0]],[[1,1],[1,2],[2,2],[2,1],[1,1]]]}',
      '{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,0]]],[[[5,5],[6,5],[6,6],[5,5]]]]}',
      '{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},{"type":"LineString","coordinates":[[1,2],[3,4]]}]}',
    ];
    const { features } = await roundTrip(
      geometries.map((text, n) => `{"type":"Feature","id":"g${n}","properties":{},"geometry":${text}}`),
    );
    for (const [n, text] of geometries.entries()) {
      const geometry = features.find((feature) => feature.id === `g${n}`)?.geometry;
      assert.deepEqual(geometry, parseNumbersAsText(text));
    }
  });

  it('keeps text in every script, escapes, and keys that programs trip over', async () => {
    const { features } = await roundTrip([
      polygon('', '{"key":"k0","text":"Zürich 東京 🗺️ \\u0000 \\"quoted\\" \\\\ \\/ \\n","":"empty key"}'),
      polygon(
        '',
        '{"key":"k1","__proto__":"own","constructor":1,"toString":null,"with.dot":2,"naïve ключ":3}',
      ),
      polygon('', `{"key":"k2","long":"${'x'.repeat(100_000)}"}`),
    ]);
    const first = propertiesOf(features, 0);
    assert.equal(first.text, 'Zürich 東京 🗺️ \u0000 "quoted" \\ / \n');
    assert.equal(first[''], 'empty key');
    const keys = ['key', '__proto__', 'constructor', 'toString', 'with.dot', 'naïve ключ'];
    assert.deepEqual(Object.keys(propertiesOf(features, 1)), keys);
    assert.equal(String(propertiesOf(features, 2).long).length, 100_000);
  });

  it('keeps members of a feature that GeoJSON does not know', async () => {
    const { features } = await roundTrip([polygon('"bbox":[8,47,9,48],"remark":{"a":[1]},', '{}')]);
    assert.deepEqual(features[0]?.remark, { a: ['number 1'] });
  });
});
