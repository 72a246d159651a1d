import assert from 'node:assert/strict';
import { join } from 'node:path';
import { BlockCache } from '../../../geo/layer/read/block-cache.ts';
import type { FeatureLines, FeatureText } from '../../../geo/layer/read/feature-text.ts';
import type { Bbox } from '../../../geo/bbox.ts';
import { createMemoryPool } from '../../../geo/layer/read/memory-pool.ts';
import { openLayer } from '../../../geo/layer/read/read-layer.ts';
import { writeBuildings } from '../../fixtures/vector/write-buildings.ts';
import { seeded } from '../../fixtures/vector/write-tiled.ts';
import {
  collect,
  collection,
  directoryRanges,
  feature,
  layerOf,
  layerOfFile,
  square,
  temporaryDirectory,
  type TestLayer,
  textOf,
} from './layers.ts';

const world: Bbox = [-180, -90, 180, 90];
const memory = createMemoryPool(1 << 20);

const linesOf = async (answer: FeatureLines): Promise<string> =>
  (await collect((write) => answer.pumpLines(memory, write))).toString();

/** Features of a text sequence. */
const features = (sequence: string): unknown[] =>
  sequence === '' ? [] : sequence.split('\n\x1e').map((line) => JSON.parse(line) as unknown);

describe('reading more than a single search covers, from thirty thousand buildings in parts', () => {
  const directory = temporaryDirectory();
  /** Chunks are within them, across their edges and outside. */
  const boxes: Bbox[] = [world, [5, 45, 11, 47.6], [6.2, 45, 11, 48], [5, 46.2, 11, 46.8]];
  let layer: TestLayer;

  before(async () => {
    const source = writeBuildings(join(directory, 'in'), 30_000);
    layer = await layerOfFile(directory, source, { limits: { part: { features: 3000 } } });
    assert.ok(layer.manifest.parts.length >= 9);
  });

  /** Searches chunk by chunk, however small the result. */
  const allInPages = (bbox?: Bbox) => layer.reader.page({ from: 0, limit: Infinity }, bbox);

  it('finds the same features as a single search', async () => {
    for (const bbox of boxes) {
      const all = bbox === world ? await layer.reader.all(bbox) : await allInPages(bbox);
      if (bbox === world) assert.equal(all.count, 30_000);
      const once = await layer.reader.query({ bbox, budget: { features: 30_000, bytes: Infinity } });
      assert.ok(once.kind === 'features');
      assert.equal(all.count, once.count);
      assert.equal(await textOf(all), await textOf(once), bbox.join());
    }
  });

  it('returns all features without a box', async () => {
    const all = await allInPages();
    assert.equal(all.count, 30_000);
    const whole = await layer.reader.query({ budget: { features: 30_000, bytes: Infinity } });
    assert.ok(whole.kind === 'features');
    assert.equal(await textOf(all), await textOf(whole));
  });

  it('does not fill the shared cache', async () => {
    const cache = new BlockCache(1 << 24);
    const reader = openLayer(layer.manifest, directoryRanges(layer.directory), cache);
    for (const bbox of boxes.slice(1)) {
      const { count, bytes } = await reader.page({ from: 0, limit: Infinity }, bbox);
      assert.ok(count > 0 && bytes > 0);
    }
    assert.equal(cache.size, 0);
  });

  it('returns each page once, which together are complete', async () => {
    for (const [bbox, limit] of [
      [boxes[2], 7000],
      [boxes[3], 100_000],
      [undefined, 11_111],
    ] as const) {
      const all = await layer.reader.all(bbox);
      const pages: string[] = [];
      let [from, last] = [0, false];
      while (!last) {
        const page = await layer.reader.page({ from, limit }, bbox);
        assert.equal(page.matched, all.count);
        assert.ok(page.count <= limit);
        pages.push(await textOf(page));
        last = page.next === null;
        assert.ok(last || page.count === limit);
        assert.ok(last || page.next! > from);
        from = page.next ?? from;
      }
      assert.equal(pages.join(',\n'), await textOf(all));
    }
  });

  it('returns an empty page after the last feature', async () => {
    const page = await layer.reader.page({ from: 30_000, limit: 10 }, boxes[1]);
    assert.deepEqual([page.count, page.bytes, page.next], [0, 0, null]);
    assert.equal(await textOf(page), '');
  });

  it('reads only the bytes of the page', async () => {
    const ranges = directoryRanges(layer.directory);
    const reader = openLayer(layer.manifest, ranges, new BlockCache(0));
    await textOf(await reader.page({ from: 14_000, limit: 10 }));
    assert.ok(ranges.reads <= 4, `${ranges.reads} reads`);
  });
});

describe('the text of a response', () => {
  const directory = temporaryDirectory();
  let layer: TestLayer;
  let answers: FeatureText[];

  before(async () => {
    const random = seeded(3);
    const randomSquare = () => square(random() * 300 - 150, random() * 100 - 50);
    const document = collection(...Array.from({ length: 60 }, (_, n) => feature(randomSquare(), { n })));
    layer = await layerOf(directory, document, { threads: 2, limits: { part: { features: 20 } } });
    assert.ok(layer.manifest.chunks.length >= 2);
    const bbox: Bbox = [-100, -50, 100, 50];
    answers = [await layer.reader.all(bbox), await layer.reader.page({ from: 0, limit: 1000 }, bbox)];
  });

  it('can be read for any byte range', async () => {
    for (const answer of answers) {
      const whole = await textOf(answer);
      const random = seeded(5);
      const separator = whole.indexOf(',\n');
      const indexes = [0, 1, separator - 1, separator, separator + 1, separator + 2, whole.length - 1];
      const starts = [...indexes, ...Array.from({ length: 100 }, () => Math.floor(random() * whole.length))];
      for (const start of starts)
        for (const length of [1, 2, 3, 500, whole.length]) {
          const end = Math.min(whole.length, start + length);
          const window = await collect((write) => answer.pump(memory, write, { start, end }));
          assert.equal(window.toString(), whole.slice(start, end), `${start} to ${end}`);
        }
    }
  });

  it('has one feature per line, whatever line breaks the source had', async () => {
    const loose = [
      '{"type":"Feature","properties":{"a":"1,\\n2"},\n"geometry":{"type":"Point","coordinates":[1,2]}}',
      '{"type":"Feature","properties":{"list":[{},\r\n{}],"padding":"' +
        '-'.repeat(100) +
        '"},"geometry":null}',
      '{"type":"Feature","properties":{"b":"\u2028"},"geometry":{"type":"Point","coordinates":[1,\n2]}}',
    ];
    const document = `{"type":"FeatureCollection","features":[${loose.join(',\n')}]}`;
    const { reader } = await layerOf(directory, document);
    assert.match(
      await textOf(await reader.all()),
      /[{,"]\r?\n["{2]/,
      'a line break within a feature is preserved',
    );
    const page = await reader.page({ from: 0, limit: Infinity });
    const sequence = await linesOf(page);
    assert.equal(Buffer.byteLength(sequence), page.bytes);
    assert.deepEqual(sequence.match(/[\r\n]/g), ['\n', '\n']);
    assert.deepEqual(
      features(sequence)
        .map((each) => JSON.stringify(each))
        .sort(),
      loose.map((each) => JSON.stringify(JSON.parse(each))).sort(),
    );
  });

  it('has one feature per line for a box, from each part', async () => {
    const page = await layer.reader.page({ from: 0, limit: Infinity }, [-100, -50, 100, 50]);
    const list = JSON.parse(`[${await textOf(page)}]`) as unknown[];
    assert.ok(list.length > 20 && list.length < 60);
    assert.deepEqual(features(await linesOf(page)), list);
    assert.equal(await linesOf(await layer.reader.page({ from: 60, limit: 1 })), '');
  });
});
