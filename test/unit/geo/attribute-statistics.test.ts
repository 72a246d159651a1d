import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildLayerOptions } from '../../../geo/layer/build/build-layer.ts';
import type { AttributeStatistics, LayerStatistics } from '../../../geo/statistics/attribute-statistics.ts';
import { seeded } from '../../fixtures/vector/write-tiled.ts';
import { collection, feature, layerOf, square, temporaryDirectory } from './layers.ts';

type Properties = Readonly<Record<string, unknown>>;

describe('the statistics of attributes', () => {
  const directory = temporaryDirectory();

  async function statisticsOf(
    all: readonly Properties[],
    options: Partial<BuildLayerOptions> = {},
  ): Promise<LayerStatistics> {
    const features = all.map((properties, n) => feature(square(n % 90, n % 45, 0.5), properties, { id: n }));
    const built = await layerOf(directory, collection(...features), options);
    const { attributes, bytes } = built.manifest;
    assert.ok(attributes);
    assert.equal(bytes, built.files.reduce((sum, file) => sum + file.bytes, 0)); // prettier-ignore
    return JSON.parse(readFileSync(join(built.directory, attributes.name), 'utf8')) as LayerStatistics;
  }

  function named({ attributes }: LayerStatistics, name: string): AttributeStatistics {
    const found = attributes.find((each) => each.name === name);
    assert.ok(found, name);
    return found;
  }

  const inBatches = { threads: 2, limits: { inlineBytes: 0, batchBytes: 20_000 } };

  it('count values and features without one, exactly while there are few', async () => {
    const kinds = ['Wald', 'See "1"', '', null, 'Wald', 7, true, undefined];
    const found = await statisticsOf(kinds.map((kind) => (kind === undefined ? {} : { kind })));
    assert.deepEqual([found.featureCount, found.omitted], [8, 0]);
    const { values, ...rest } = named(found, 'kind');
    assert.deepEqual(
      { ...rest, numbers: null },
      { name: 'kind', type: 'json', count: 5, empty: 3, distinct: 4, isExact: true, numbers: null },
    );
    assert.deepEqual(values[0], { value: 'Wald', count: 2 });
    const others = values.slice(1).map(({ value }) => value);
    assert.deepEqual(new Set(others), new Set(['See "1"', 7, true]));
  });

  it('are exact for the numbers of any layer, and have quantiles and a histogram', async () => {
    const random = seeded(3);
    const numbers = Array.from({ length: 3000 }, () => Math.round(random() * 1e6) / 100 - 2000);
    const { numbers: found, type } = named(await statisticsOf(numbers.map((n) => ({ n })), inBatches), 'n'); // prettier-ignore
    assert.ok(found);
    const sorted = numbers.toSorted((one, next) => one - next);
    const mean = numbers.reduce((sum, n) => sum + n, 0) / numbers.length;
    const variance = numbers.reduce((sum, n) => sum + (n - mean) ** 2, 0) / numbers.length;
    assert.deepEqual([type, found.count, found.sampled], ['number', 3000, 3000]);
    assert.deepEqual([found.min, found.max], [sorted[0], sorted.at(-1)]);
    assert.ok(Math.abs(found.mean - mean) < 1e-6);
    assert.ok(Math.abs(found.standardDeviation - Math.sqrt(variance)) < 1e-6);
    assert.deepEqual([0, 50, 100].map((percent) => found.quantiles[percent]), [sorted[0], (sorted[1499]! + sorted[1500]!) / 2, sorted[2999]]); // prettier-ignore
    const width = (found.max - found.min) / 32;
    const first = numbers.filter((n) => n < found.min + width).length;
    assert.deepEqual([found.histogram.length, found.histogram[0]], [32, first]);
  });

  it('have the quantiles of R', async () => {
    // quantile(c(1, 2, 4, 8, 16), c(0.1, 0.25, 0.5, 0.9))
    const { numbers } = named(await statisticsOf([8, 1, 16, 2, 4].map((n) => ({ n }))), 'n');
    const found = [10, 25, 50, 90].map((percent) => numbers?.quantiles[percent]);
    assert.deepEqual(found.map((value) => Number(value?.toFixed(9))), [1.4, 2, 4, 12.8]); // prettier-ignore
  });

  it('estimate distinct values, frequent ones and quantiles of many features within a few percent', async () => {
    const random = seeded(5);
    const all = Array.from({ length: 40_000 }, (_, id) => ({
      ...{ id, kind: random() < 0.3 ? 'frequent' : `rare ${Math.floor(random() * 20_000)}` },
      share: random() ** 2,
    }));
    const found = await statisticsOf(all, { ...inBatches, limits: { inlineBytes: 0, batchBytes: 300_000 } });
    const ids = named(found, 'id');
    assert.deepEqual([ids.count, ids.isExact], [40_000, false]);
    assert.ok(ids.distinct <= 40_000 && ids.distinct > 0.94 * 40_000, String(ids.distinct));
    const kinds = new Set(all.map(({ kind }) => kind)).size;
    const kind = named(found, 'kind');
    assert.ok(Math.abs(kind.distinct / kinds - 1) < 0.06, `${kind.distinct} of ${kinds}`);
    assert.equal(kind.values[0]?.value, 'frequent');
    const frequent = all.filter((each) => each.kind === 'frequent').length;
    assert.equal(kind.values[0].count, frequent);
    const { numbers } = named(found, 'share');
    assert.ok(numbers);
    assert.equal(numbers.sampled, 4096);
    // The standard error of a share of 4096 values is 0.8 %.
    for (const percent of [10, 25, 50, 75, 90])
      assert.ok(Math.abs(Math.sqrt(numbers.quantiles[percent]!) - percent / 100) < 0.04, String(percent));
  });

  it('do not depend on the number of threads', async () => {
    const random = seeded(7);
    const all = Array.from({ length: 12_000 }, (_, n) => ({ n: random(), text: `t${n % 1500}` }));
    const [one, two, inline] = [
      await statisticsOf(all, { ...inBatches, threads: 1 }),
      await statisticsOf(all, { ...inBatches, threads: 3 }),
      await statisticsOf(all, { ...inBatches, limits: { ...inBatches.limits, inlineBytes: 2 ** 30 } }),
    ];
    assert.deepEqual(one, two);
    assert.deepEqual(one, inline);
  });

  it('do not list long texts and objects, and count them', async () => {
    const texts = [1, 2, 2].map((n) => ({ note: `${'x'.repeat(1000)}${n}`, tags: { n } }));
    const found = await statisticsOf(texts);
    const { values, distinct, isExact, count } = named(found, 'note');
    assert.deepEqual(
      { values, distinct, isExact, count },
      { values: [], distinct: 2, isExact: false, count: 3 },
    );
    assert.deepEqual([named(found, 'tags').type, named(found, 'tags').distinct], ['json', 2]);
  });

  it('are limited to 200 attributes', async () => {
    const names = Array.from({ length: 250 }, (_, n) => [`a${n}`, n] as const);
    const found = await statisticsOf([Object.fromEntries(names), { a249: 1, a3: 9 }]);
    // The column of the ids counts, too.
    assert.deepEqual([found.attributes.length, found.omitted], [199, 51]);
    assert.equal(named(found, 'a3').numbers?.max, 9);
  });

  it('are absent if the features have no attributes', async () => {
    const { manifest } = await layerOf(directory, collection(feature(square(1, 1, 1), {}), feature(square(2, 2, 1), null))); // prettier-ignore
    assert.equal(manifest.attributes, undefined);
  });
});
