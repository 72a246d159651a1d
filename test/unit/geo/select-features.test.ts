import assert from 'node:assert/strict';
import type { Bbox } from '../../../geo/bbox.ts';
import { FeatureSelector } from '../../../geo/select/feature-selector.ts';
import type { FeatureQuery } from '../../../geo/select/feature-query.ts';
import { rowsOf } from '../../../geo/select/read-rows.ts';
import { textsOf } from '../../../geo/select/read-texts.ts';
import { selectFeatures } from '../../../geo/select/select-features.ts';
import { SelectThread } from '../../../geo/select/select-thread.ts';
import { maxKeyBytes, writeTextKey } from '../../../geo/select/text-key.ts';
import { BlockCache } from '../../../geo/layer/read/block-cache.ts';
import { matcherOf } from '../../../geo/style/model/match-filter.ts';
import type { StyleFilter } from '../../../geo/style/model/style-filter.ts';
import { linesOf } from './lines-of.ts';
import { feature, featuresOf, layerOf, square, temporaryDirectory, type TestLayer } from './layers.ts';

const names = ['Zug', 'Äpfel', 'apfel 10', 'Apfel 9', 'Straße', 'strasse', '', null, 'Ｚ', '😀', 'ascii'];
const mixed = [3, '3', true, null, 2.5, 'x', { a: [1] }, -1e300, 12345678901234567890n, 0];
const story = 'x'.repeat(70_000);

/** Features with hostile names and values of all kinds; some have no geometry, and some are long. */
const features = Array.from({ length: 3000 }, (_, i) => ({
  geometry:
    i % 50 === 0
      ? null
      : i % 3 === 0
        ? square(i / 100, 1, 0.01)
        : { type: 'Point', coordinates: [i / 100, (i % 7) / 10] },
  properties: {
    number: i % 13 === 0 ? null : (i * 7919) % 1000,
    name: names[i % names.length],
    mixed: mixed[i % mixed.length],
    ['__proto__']: i % 5,
    constructor: `c${i % 4}`,
    ...(i % 500 === 1 ? { story: `${i} ${story}` } : {}),
  },
}));

const texts = features.map(({ geometry, properties }, id) =>
  JSON.stringify(feature(geometry, properties, { id }), (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  ).replace(/"(\d+)n"/, '$1'),
);

interface ReadRow {
  readonly id: number;
  readonly bbox?: Bbox;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly _number: number;
}

const sourceOf = ({ manifest, ranges }: TestLayer) => ({ manifest, ranges, cache: new BlockCache(1 << 20) });

describe('selecting features of a layer', () => {
  const directory = temporaryDirectory();
  const thread = new SelectThread();
  let layer: TestLayer;
  before(async () => {
    layer = await layerOf(directory, `{"type":"FeatureCollection","features":[${texts.join(',\n')}]}`);
  });

  const select = async (query: Partial<FeatureQuery>, bbox?: Bbox) => {
    const whole = { filter: null, order: null, ...query };
    const found = await selectFeatures(
      { ...sourceOf(layer), thread },
      whole,
      bbox,
      new AbortController().signal,
    );
    assert.notEqual(found, 'excessive');
    return found as Uint32Array;
  };
  const rows = async (numbers: Uint32Array, wanted?: readonly string[]) => {
    const found = await linesOf(rowsOf(sourceOf(layer), numbers, wanted));
    return found.map((line) => JSON.parse(line) as ReadRow);
  };
  const idsOf = async (numbers: Uint32Array) => (await rows(numbers)).map(({ id }) => id);

  it('applies filters like the map', async () => {
    const filters: StyleFilter[] = [
      { attribute: 'number', operator: '>=', value: 500 },
      { attribute: 'name', operator: 'contains', value: 'APFEL' },
      { attribute: 'name', operator: 'empty' },
      { attribute: 'mixed', operator: 'in', value: ['3', true, '{"a":[1]}'] },
      { attribute: '__proto__', operator: '=', value: 3 },
      {
        any: [
          { attribute: 'constructor', operator: '=', value: 'c1' },
          {
            all: [
              { attribute: 'number', operator: '<', value: 10 },
              { attribute: 'number', operator: 'not-empty' },
            ],
          },
        ],
      },
    ];
    for (const filter of filters) {
      const matches = matcherOf(filter);
      const expected = features.flatMap(({ properties }, i) => (matches(properties) ? [i] : []));
      const found = await select({ filter });
      assert.deepEqual([...found], [...found.toSorted()]);
      assert.deepEqual(
        (await idsOf(found)).sort((a, b) => a - b),
        expected,
        JSON.stringify(filter),
      );
    }
  });

  it('sorts numbers, then texts, then features without a value, in both directions', async () => {
    for (const isDescending of [false, true]) {
      const sign = isDescending ? -1 : 1;
      const found = await select({ order: { attribute: 'mixed', isDescending } });
      const values = (await rows(found)).map(({ properties: { mixed: value = null } }) => value);
      const kinds = values.map((value) => (value === null ? 2 : typeof value === 'number' ? 0 : 1)); // prettier-ignore
      assert.deepEqual(kinds, kinds.toSorted());
      const numbers = values.filter((_, i) => kinds[i] === 0).map(Number);
      assert.deepEqual(
        numbers,
        numbers.toSorted((a, b) => sign * (a - b)),
      );
      const words = values.filter((_, i) => kinds[i] === 1).map((each) => (typeof each === 'string' ? each : JSON.stringify(each))); // prettier-ignore
      assert.deepEqual([...new Set(words)], isDescending ? ['{"a":[1]}', 'x', 'true', '3'] : ['3', 'true', 'x', '{"a":[1]}']); // prettier-ignore
      assert.equal(new Set(found).size, features.length);
    }
  });

  it('sorts texts without case and diacritics, and numbers in them by value', async () => {
    const found = await rows(await select({ order: { attribute: 'name', isDescending: false } }));
    const order = [...new Set(found.map(({ properties: { name = null } }) => name))];
    const ends = order.splice(7);
    assert.deepEqual(order, ['Äpfel', 'Apfel 9', 'apfel 10', 'ascii', order[4], order[5], 'Ｚ']);
    assert.deepEqual(new Set(order.slice(4, 6)), new Set(['Straße', 'strasse']));
    assert.deepEqual(new Set(ends), new Set(['Zug', '😀', '', null]));
    const keyOf = (text: string) => {
      const bytes = Buffer.alloc(maxKeyBytes);
      return bytes.subarray(0, writeTextKey(text, bytes, 0));
    };
    assert.deepEqual(keyOf('Straße 007'), keyOf('STRASSE 7'));
    assert.equal(Buffer.compare(keyOf('a 2'), keyOf('a 10')), -1);
    assert.ok(keyOf('\ufdfa1'.repeat(1000)).length < maxKeyBytes);
  });

  it('leaves equal features in the order of the layer, in both directions', async () => {
    for (const isDescending of [false, true]) {
      const found = await rows(await select({ order: { attribute: '__proto__', isDescending } }));
      for (const [i, { _number, properties }] of found.entries()) {
        const next = found[i + 1];
        if (next?.properties.__proto__ === properties.__proto__) assert.ok(_number < (next?._number ?? 0));
      }
    }
  });

  it('finds the same features in a box as a query does', async () => {
    for (const bbox of [
      [3, 0, 5.005, 2],
      [170, -1, -170, 2],
      [100, 50, 110, 60],
      [-180, -90, 180, 90],
    ] as const) {
      // prettier-ignore
      const found = await featuresOf(await layer.reader.query({ bbox: [...bbox] }));
      const expected = (found as { id: number }[]).map(({ id }) => id);
      assert.deepEqual(await idsOf(await select({}, [...bbox])), expected);
      const filter: StyleFilter = { attribute: 'number', operator: 'not-empty' };
      const filtered = expected.filter((id) => id % 13 !== 0);
      assert.deepEqual(await idsOf(await select({ filter }, [...bbox])), filtered);
    }
  });

  it('reads rows without their geometry, with exact values', async () => {
    const all = await select({});
    const lines = await linesOf(rowsOf(sourceOf(layer), all));
    for (const line of lines) {
      const { id, bbox, properties } = JSON.parse(line) as ReadRow;
      const sent = features[id]!;
      const given = Object.entries(sent.properties).filter(
        ([, value]) => value !== null && value !== undefined,
      );
      assert.deepEqual(Object.keys(properties).sort(), given.map(([name]) => name).sort());
      for (const [name, value] of given)
        if (typeof value !== 'bigint') assert.deepEqual(properties[name], value);
        else assert.ok(line.includes(`"${name}":${value},`));
      assert.equal(bbox === undefined, sent.geometry === null);
    }
    assert.equal(lines.length, features.length);
    const [short] = await rows(all.subarray(0, 1), ['__proto__']);
    assert.deepEqual(Object.keys(short?.properties ?? {}), ['__proto__']);
  });

  it('reads texts exactly, in any order', async () => {
    const numbers = (await select({ order: { attribute: 'number', isDescending: true } })).slice(0, 700);
    const ids = await idsOf(numbers);
    assert.deepEqual(
      await linesOf(textsOf(sourceOf(layer), numbers)),
      ids.map((id) => texts[id]),
    );
  });

  it('stops where the values to sort exceed their memory', () => {
    const selector = new FeatureSelector(
      [{ name: 'a', type: 'string' }],
      { filter: null, order: { attribute: 'a', isDescending: false } },
      1000,
    );
    const bytes = Buffer.from([0, 0, 3, 0, 0, 0, 97, 98, 99]);
    for (let number = 0; number < 100; number++)
      selector.add({
        numbers: Uint32Array.of(number),
        ranges: Uint32Array.of(0, bytes.length),
        bytes: Uint8Array.from(bytes),
      });
    assert.equal(selector.finish(), 'excessive');
  });
});
