import assert from 'node:assert/strict';
import { BlockCache } from '../../../geo/layer/read/block-cache.ts';
import type { RangeSource } from '../../../geo/layer/read/range-source.ts';
import { rowsOf } from '../../../geo/select/read-rows.ts';
import { selectFeatures } from '../../../geo/select/select-features.ts';
import { SelectThread } from '../../../geo/select/select-thread.ts';
import { layerOf, temporaryDirectory } from './layers.ts';
import { linesOf } from './lines-of.ts';

/** Features, by their properties as JSON, that are read without their geometry. */
describe('rows of a layer', () => {
  const directory = temporaryDirectory();
  const openLayer = async (...properties: string[]) => {
    const features = properties.map((each, id) => `{"type":"Feature","properties":${each},"id":${id},"geometry":null}`); // prettier-ignore
    const layer = await layerOf(directory, `{"type":"FeatureCollection","features":[${features.join()}]}`);
    const { manifest, ranges } = layer;
    const numbers = Uint32Array.from(features, (_, number) => number);
    return { source: { manifest, ranges, cache: new BlockCache(1 << 20) }, numbers };
  };
  const propertiesOf = async (...sent: string[]) => {
    const { source, numbers } = await openLayer(...sent);
    const lines = await linesOf(rowsOf(source, numbers));
    return lines.map((line) => /"properties":(\{.*\}),"_number"/s.exec(line)?.[1]);
  };

  it('have JSON as it was sent, and texts with the same characters', async () => {
    const digits = '7'.repeat(100_000);
    const json = [
      `{"a":${digits},"b":[1.50,1e2,\n{"c":"\\u00e9\\ud83d\\ude00"}]}`,
      '{"a":{"n":12345678901234567890}}',
    ];
    assert.deepEqual(await propertiesOf(...json), json);
    const text = `"\\ \u0000\u001f\u007f\u2028é日😀\n\t`.repeat(10);
    const name = '"a.b\\ 😀';
    const [found] = await propertiesOf(JSON.stringify({ [name]: text, __proto__: null, ['']: 'x' }));
    assert.deepEqual(JSON.parse(found ?? ''), { [name]: text, '': 'x' });
  });

  it('have numbers of all sizes', async () => {
    const whole = '{"n":9007199254740993,"d":-1.5,"e":1e999,"f":-1e999,"t":true,"u":false}';
    assert.deepEqual(await propertiesOf(whole, '{"n":-9223372036854775808}'), [
      whole,
      '{"n":-9223372036854775808}',
    ]);
  });

  it('have the last value of a property that occurs several times', async () => {
    assert.deepEqual(await propertiesOf('{"a":1,"b":"x","a":2}', '{"b":"y"}'), [
      '{"b":"x","a":2}',
      '{"b":"y"}',
    ]);
  });

  it('are read piece by piece, however long they are', async () => {
    const long = 'ä"\\\n'.repeat(400_000);
    const items = Array.from({ length: 100_000 }, (_, i) => [`${i}`, i]);
    const sent = [
      JSON.stringify({ s: long, list: items, n: 1, after: 'x' }),
      '{"n":2}',
      JSON.stringify(
        Object.fromEntries(Array.from({ length: 9000 }, (_, i) => [`column ${i}`, `value ${i}`])),
      ),
    ];
    const { source, numbers } = await openLayer(...sent);
    let maxPiece = 0;
    let maxRead = 0;
    const measured: RangeSource = {
      read: (name, start, end) => {
        maxRead = Math.max(maxRead, end - start);
        return source.ranges.read(name, start, end);
      },
    };
    const lines = await linesOf(
      (async function* () {
        for await (const pieces of rowsOf({ ...source, ranges: measured }, numbers)) {
          maxPiece = Math.max(maxPiece, pieces.reduce((sum, { bytes }) => sum + bytes.length, 0)); // prettier-ignore
          yield pieces;
        }
      })(),
    );
    assert.deepEqual(
      lines.map((line) => (JSON.parse(line) as { properties: unknown }).properties),
      sent.map((each) => JSON.parse(each) as unknown),
    );
    assert.ok(maxPiece <= 1 << 20, `a piece has ${maxPiece} bytes`);
    assert.ok(maxRead <= 1 << 18, `${maxRead} bytes are read at once`);
  });

  it('are sorted and filtered by the beginning of long values, in little memory', async () => {
    const long = (first: string, bytes: number) => JSON.stringify(first + 'x'.repeat(bytes));
    const nested = `[${'{"a":[1,2,3]},'.repeat(600_000)}1]`;
    const { source, numbers } = await openLayer(
      `{"v":${nested}}`,
      `{"v":${long('b', 5_000_000)}}`,
      `{"v":${long('a', 300_000)}}`,
      `{"v":${'9'.repeat(3_000_000)}}`,
      '{"v":8}',
      `{"v":${long('a', 10)}}`,
    );
    const thread = new SelectThread();
    const select = (query: Partial<Parameters<typeof selectFeatures>[1]>) =>
      selectFeatures({ ...source, thread }, { filter: null, order: null, ...query }, undefined, new AbortController().signal); // prettier-ignore
    const ordered = await select({ order: { attribute: 'v', isDescending: false } });
    assert.deepEqual([...ordered], [4, 3, 0, 5, 2, 1]);
    const found = await select({ filter: { attribute: 'v', operator: 'contains', value: '"A":[1' } });
    assert.deepEqual([...found], [0]);
    assert.equal(numbers.length, 6);
  });
});
