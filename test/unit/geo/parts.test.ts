import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildLimits } from '../../../geo/layer/build/build-layer.ts';
import type { LayerManifest } from '../../../geo/layer/manifest.ts';
import type { Bbox } from '../../../geo/bbox.ts';
import { seeded } from '../../fixtures/vector/write-tiled.ts';
import { countWithGdal, readWithGdal } from '../../support/gdal.ts';
import {
  collection,
  feature,
  featuresOf,
  layerOf,
  listed,
  square,
  temporaryDirectory,
  type TestLayer,
  textOf,
} from './layers.ts';

/** Everything that the order of a layer has to cope with: places, none, the same place, late columns and heights. */
function oddFeature(number: number, random: () => number): object {
  const location = [random() * 350 - 175, random() * 170 - 85] as const;
  const properties = { number, name: `Nr. ${number}`, ...(number > 4500 ? { late: random() } : {}) };
  const of = (geometry: unknown): object => feature(geometry, properties, { id: number });
  if (number % 11 === 0) return of(null);
  if (number % 7 === 0) return of({ type: 'Point', coordinates: [7.5, 46.5] });
  if (number % 5 === 0) return of({ type: 'Point', coordinates: [...location, random() * 4000] });
  if (number % 3 === 0)
    return of({ type: 'LineString', coordinates: [location, [location[0] + 3, location[1] + 2]] });
  return of(square(location[0], location[1], random() * 2));
}

/**
 * What does not depend on how the source is split into batches: each counts pages of its own, and samples features for
 * the statistics.
 */
function layoutOf({ tableBytes: _tableBytes, attributes, ...manifest }: LayerManifest) {
  return { ...manifest, bytes: manifest.bytes - (attributes?.bytes ?? 0) };
}

describe('a layer of several parts', () => {
  const directory = temporaryDirectory();
  const random = seeded(12);
  const document = collection(...Array.from({ length: 5000 }, (_, number) => oddFeature(number, random)));
  const build = (limits: BuildLimits, threads = 2): Promise<TestLayer> =>
    layerOf(directory, document, { threads, limits: { inlineBytes: 0, batchBytes: 50_000, ...limits } });
  const inParts = { part: { features: 500 } };
  let one: TestLayer;
  let many: TestLayer;

  before(async () => {
    one = await build({});
    many = await build(inParts);
  });

  it('has parts of about the size that was asked for, in one order', () => {
    const { parts, featureCount, bytes } = many.manifest;
    assert.ok(parts.length >= 10, `${parts.length} parts`);
    let next = 0;
    for (const part of parts) {
      assert.equal(part.featureStart, next);
      assert.ok(part.featureCount <= 800, `${part.featureCount} features in a part`);
      next += part.featureCount;
    }
    assert.equal(next, featureCount);
    const sizes = many.files.map((file) => file.bytes);
    assert.equal(
      sizes.reduce((sum, each) => sum + each, 0),
      bytes,
    );
    assert.deepEqual(listed(many.directory).length, parts.length * 3 + 1);
  });

  it('answers every box, chunk and the whole collection as a layer of one part does', async () => {
    const boxes: (Bbox | undefined)[] = [undefined, [7.5, 46.5, 7.5, 46.5], [170, -90, -170, 90]];
    const pick = seeded(5);
    for (let i = 0; i < 40; i++) {
      const [west, south, size] = [pick() * 360 - 180, pick() * 180 - 90, pick() ** 3 * 90];
      boxes.push([west, south, west + size, south + size]);
    }
    for (const bbox of boxes) {
      const query = bbox === undefined ? {} : { bbox };
      const [expected, answer] = [await one.reader.query(query), await many.reader.query(query)];
      assert.ok(expected.kind === 'features' && answer.kind === 'features');
      assert.equal(answer.count, expected.count);
      assert.equal(await textOf(answer), await textOf(expected), `box ${String(bbox)}`);
    }
    const chunks = many.manifest.chunks.map((_, index) => many.reader.chunk(index)!);
    const whole = await Promise.all(chunks.map(textOf));
    const expected = await one.reader.query({});
    assert.ok(expected.kind === 'features');
    assert.equal(whole.join(',\n'), await textOf(expected));
  });

  it('hands out the chunks of all parts that meet a box when the answer would be too large', async () => {
    const bbox: Bbox = [-90, -60, 120, 80];
    const answer = await many.reader.query({ bbox, budget: { features: 100, bytes: Infinity } });
    assert.ok(answer.kind === 'chunks');
    const found = await Promise.all(answer.chunks.map((index) => featuresOf(many.reader.chunk(index)!)));
    const numbers = new Set(found.flat().map((each) => (each as { id: number }).id));
    for (const each of await featuresOf(await one.reader.query({ bbox })))
      assert.ok(numbers.has((each as { id: number }).id));
  });

  it('has parts that GDAL reads, each with its own index and extent', () => {
    let count = 0;
    for (const part of many.manifest.parts) {
      const path = join(many.directory, part.fgb.name);
      const features = readWithGdal(path);
      assert.equal(features.length, part.featureCount);
      assert.equal(features.filter(({ geometry }) => geometry !== null).length, part.locatedCount);
      assert.equal(part.bbox === null, part.locatedCount === 0);
      if (part.bbox) assert.equal(countWithGdal(path, part.bbox), part.locatedCount);
      count += features.length;
    }
    assert.equal(count, 5000);
  });

  it('is the same, byte for byte, in memory and on the disk, and whatever the number of threads', async () => {
    for (const [limits, threads] of [
      [{ memoryBytes: 0 }, 2],
      [{ memoryBytes: 300_000 }, 3],
      [{}, 1],
    ] as const) {
      assert.deepEqual((await build({ ...inParts, ...limits }, threads)).manifest, many.manifest);
      assert.deepEqual((await build(limits, threads)).manifest, one.manifest);
    }
    const text = many.manifest.parts.map(({ text: { name } }) =>
      readFileSync(join(many.directory, name), 'utf8').trim().split('\n').slice(1, -1).join('\n'),
    );
    const [whole] = one.manifest.parts;
    const expected = readFileSync(join(one.directory, whole!.text.name), 'utf8').trim().split('\n');
    assert.equal(text.join(',\n'), expected.slice(1, -1).join('\n'));
  });

  it('is the same when it is merged from hundreds of short runs', async () => {
    const { manifest } = await build({ memoryBytes: 0, batchBytes: 3000 });
    assert.deepEqual(layoutOf(manifest), layoutOf(one.manifest));
  });

  it('limits the bytes of a part as well, and splits thousands of features at one position', async () => {
    const point = { type: 'Point', coordinates: [8, 47] };
    const same = collection(...Array.from({ length: 4000 }, (_, number) => feature(point, { number })));
    const limits = { inlineBytes: 0, batchBytes: 20_000, part: { bytes: 200_000 } };
    const layer = await layerOf(directory, same, { limits });
    assert.ok(layer.manifest.parts.length > 3);
    for (const part of layer.manifest.parts) assert.ok(part.fgb.bytes + part.text.bytes < 400_000);
    const answer = await featuresOf(await layer.reader.query({ bbox: [8, 47, 8, 47] }));
    const numbers = answer.map((each) => (each as { properties: { number: number } }).properties.number);
    assert.deepEqual(
      numbers,
      numbers.map((_, i) => i),
    );
  });

  it('drops the white space of a text that was made to look nice, in memory and on the disk', async () => {
    const nice = JSON.stringify(document, null, 2);
    for (const memoryBytes of [2 ** 27, 0]) {
      const layer = await layerOf(directory, nice, {
        limits: { inlineBytes: 0, batchBytes: 50_000, memoryBytes },
      });
      const { tableBytes } = layer.manifest;
      assert.ok(Math.abs(tableBytes / one.manifest.tableBytes - 1) < 0.02);
      assert.deepEqual(layoutOf(layer.manifest), layoutOf(one.manifest));
    }
  });

  it('is laid out as ever when it has one part', () => {
    const manifest = layoutOf(one.manifest);
    assert.ok(one.manifest.tableBytes > 0);
    assert.equal(manifest.parts.length, 1);
    const sha256 = createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
    assert.equal(sha256, 'a70bd3ef5f3b4a9f140c30ceb8b9e77c3bd55031f36826b660542422113ab366');
  });
});
