import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bbox } from '../../../geo/bbox.ts';
import { createMemoryPool } from '../../../geo/layer/read/memory-pool.ts';
import { wholeFile } from '../../../geo/layer/read/whole-file.ts';
import { writeBuildings } from '../../fixtures/vector/write-buildings.ts';
import { seeded } from '../../fixtures/vector/write-tiled.ts';
import { countWithGdal, readWithGdal } from '../../support/gdal.ts';
import {
  collect,
  collection,
  feature,
  layerOf,
  layerOfFile,
  square,
  temporaryDirectory,
  type TestLayer,
} from './layers.ts';
import { readWithNpm } from './npm-reader.ts';

const memory = createMemoryPool(1 << 20);

function windowOf({ manifest, ranges }: TestLayer, start: number, end: number): Promise<Buffer> {
  return collect((write) => wholeFile(manifest, ranges).pump(memory, write, { start, end }));
}

describe('the single FlatGeobuf of a layer of several parts', () => {
  const directory = temporaryDirectory();
  const path = join(directory, 'whole.fgb');
  let layer: TestLayer;
  let whole: Buffer;

  before(async () => {
    const source = writeBuildings(join(directory, 'in'), 12_000);
    layer = await layerOfFile(directory, source, { limits: { part: { features: 1700 } } });
    assert.ok(layer.manifest.parts.length >= 5);
    whole = await windowOf(layer, 0, Infinity);
    writeFileSync(path, whole);
  });

  it('has the declared length, and the same bytes in any range', async () => {
    assert.equal(whole.length, wholeFile(layer.manifest, layer.ranges).bytes);
    const random = seeded(8);
    for (let time = 0; time < 200; time++) {
      const start = Math.floor(random() ** 3 * whole.length);
      const end = Math.min(whole.length, start + Math.ceil(random() ** 4 * 1e6));
      assert.ok((await windowOf(layer, start, end)).equals(whole.subarray(start, end)), `${start} to ${end}`);
    }
  });

  it('contains all features once, for GDAL and the npm reader', async () => {
    const numbers = (await readWithNpm(path)).map(({ properties }) => Number(properties?.number));
    assert.equal(new Set(numbers).size, 12_000);
    const [first, second] = [readWithGdal(path), await readWithNpm(path)];
    assert.deepEqual(
      first.map(({ properties }) => properties),
      second.map(({ properties }) => properties),
    );
  });

  it('is searched by box through its index by both', async () => {
    for (const bbox of [
      [7, 46.2, 7.3, 46.4],
      [6, 46, 6.4, 47.9],
      [-180, -90, 180, 90],
      [100, 0, 101, 1],
    ] as Bbox[]) {
      const { count } = await layer.reader.all(bbox);
      assert.equal((await readWithNpm(path, bbox)).length, count, bbox.join());
      assert.equal(countWithGdal(path, bbox), count, bbox.join());
    }
  });

  it('contains features without geometry too, and few features in parts', async () => {
    const document = collection(
      ...Array.from({ length: 300 }, (_, n) => feature(n % 7 === 0 ? null : square(n, n / 4), { n })),
    );
    const odd = await layerOf(directory, document, { limits: { part: { features: 50 } } });
    assert.ok(odd.manifest.parts.length > 3);
    writeFileSync(path, await windowOf(odd, 0, Infinity));
    const numbers = readWithGdal(path).map(({ properties }) => (properties as { n: number }).n);
    assert.deepEqual(
      numbers.sort((a, b) => a - b),
      Array.from({ length: 300 }, (_, n) => n),
    );
    const { count } = await odd.reader.all([50, 0, 100, 90]);
    assert.equal((await readWithNpm(path, [50, 0, 100, 90])).length, count);
  });

  it('of one part is the file itself', async () => {
    const one = await layerOf(directory, collection(feature(square(1, 2), { a: 1 })));
    const { bytes } = one.manifest.parts[0]!.fgb;
    assert.ok(
      (await windowOf(one, 0, bytes)).equals(Buffer.from(await one.ranges.read('part-0000.fgb', 0, bytes))),
    );
  });
});
