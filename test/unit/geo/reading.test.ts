import assert from 'node:assert/strict';
import { join } from 'node:path';
import { BlockCache, blockBytes } from '../../../geo/layer/read/block-cache.ts';
import type { Bbox } from '../../../geo/bbox.ts';
import { createMemoryPool } from '../../../geo/layer/read/memory-pool.ts';
import type { RangeSource } from '../../../geo/layer/read/range-source.ts';
import type { FeatureText } from '../../../geo/layer/read/feature-text.ts';
import { type LayerReader, openLayer } from '../../../geo/layer/read/read-layer.ts';
import { writeBuildings } from '../../fixtures/vector/write-buildings.ts';
import { directoryRanges, layerOfFile, temporaryDirectory, type TestLayer, textOf } from './layers.ts';

/**
 * Reads that wait until nothing else can proceed: all pending reads count as one step, because they would run
 * in parallel.
 */
function inSteps(ranges: RangeSource): RangeSource & { steps: number; bytes: number } {
  let waiting: { read: () => Promise<Uint8Array>; done: (reading: Promise<Uint8Array>) => void }[] = [];
  const release = async (): Promise<void> => {
    source.steps++;
    const step = waiting.splice(0);
    const readings = step.map(({ read }) => read());
    // All reads of a step return together, however long the disk takes for each.
    await Promise.allSettled(readings);
    for (const [i, { done }] of step.entries()) done(readings[i]!);
  };
  const source = {
    steps: 0,
    bytes: 0,
    read: (name: string, start: number, end: number): Promise<Uint8Array> => {
      source.bytes += end - start;
      return new Promise((done) => {
        if (waiting.length === 0) setImmediate(() => void release());
        waiting = [...waiting, { read: () => ranges.read(name, start, end), done }];
      });
    },
  };
  return source;
}

/** Reads only the first piece. */
async function firstPiece(answer: FeatureText): Promise<void> {
  const enough = new Error('enough');
  await assert.rejects(
    answer.pump(createMemoryPool(0), () => Promise.reject(enough)),
    enough,
  );
}

async function filled(answer: FeatureText): Promise<string> {
  const target = Buffer.alloc(answer.bytes);
  await answer.fill(createMemoryPool(1 << 20), target);
  return target.toString();
}

describe('reading a layer of forty thousand buildings in nine parts', () => {
  const directory = temporaryDirectory();
  let layer: TestLayer;
  const boxes: Bbox[] = [
    [6.9, 46.9, 6.91, 46.91],
    [7.2, 46.2, 7.4, 46.4],
    [6, 46, 9, 47],
    [5, 47.0001, 11, 47.0002],
    [-180, -90, 180, 90],
    [100, 0, 101, 1],
  ];

  before(async () => {
    const source = writeBuildings(join(directory, 'in'), 40_000);
    layer = await layerOfFile(directory, source, { limits: { part: { features: 5000 } } });
    assert.ok(layer.manifest.parts.length >= 8);
  });

  const open = (ranges: RangeSource): LayerReader =>
    openLayer(layer.manifest, ranges, new BlockCache(16 * 1024 * 1024));
  const features = async (reader: LayerReader, bbox: Bbox): Promise<FeatureText> => {
    const answer = await reader.query({ bbox });
    if (answer.kind === 'chunks') throw new Error('too much');
    return answer;
  };

  it('takes at most three sequential reads until the first byte', async () => {
    for (const bbox of boxes) {
      const ranges = inSteps(directoryRanges(layer.directory));
      const answer = await features(open(ranges), bbox);
      const toText = ranges.steps;
      if (answer.bytes <= 1024 * 1024) await filled(answer);
      else await firstPiece(answer);
      assert.ok(toText <= 2, `${toText} steps to find ${bbox.join()}`);
      assert.ok(ranges.steps <= 3, `${ranges.steps} steps for ${bbox.join()}`);
    }
  });

  it('determines without a read that entire chunks are too large', async () => {
    const ranges = inSteps(directoryRanges(layer.directory));
    const answer = await open(ranges).query({
      bbox: [-180, -90, 180, 90],
      budget: { features: 100, bytes: 1e9 },
    });
    assert.equal(answer.kind, 'chunks');
    assert.equal(ranges.steps, 0);
  });

  it('reads nothing for a small box that it has already read', async () => {
    const ranges = directoryRanges(layer.directory);
    const reader = open(ranges);
    const once = await filled(await features(reader, boxes[0]!));
    const { reads } = ranges;
    assert.equal(await filled(await features(reader, boxes[0]!)), once);
    assert.equal(ranges.reads, reads);
  });

  it('returns the same text in one piece and piece by piece', async () => {
    for (const bbox of boxes) {
      const reader = open(directoryRanges(layer.directory));
      const expected = await textOf(await features(reader, bbox));
      assert.equal(await filled(await features(reader, bbox)), expected);
    }
  });

  it('buffers two pieces at a time, however long the text and slow its reader', async () => {
    let buffered = 0;
    let max = 0;
    const pool = createMemoryPool(1 << 24);
    const memory = {
      take: (bytes: number): Buffer => {
        max = Math.max(max, (buffered += 1));
        assert.ok(bytes <= 256 * 1024, `${bytes} bytes at once`);
        return pool.take(bytes);
      },
      give: (buffer: Buffer): void => {
        buffered--;
        pool.give(buffer);
      },
    };
    const answer = await features(open(directoryRanges(layer.directory)), boxes[4]!);
    assert.ok(answer.bytes > 10e6);
    await answer.pump(memory, () => new Promise((resolve) => setImmediate(resolve)));
    assert.equal(max, 2);
    assert.equal(buffered, 0);
  });

  it('stops reading if its reader fails', async () => {
    const ranges = directoryRanges(layer.directory);
    const answer = await features(open(ranges), boxes[4]!);
    const before = ranges.reads;
    const failing = answer.pump(createMemoryPool(0), () => Promise.reject(new Error('gone')));
    await assert.rejects(failing, /gone/);
    assert.ok(ranges.reads - before <= 2, `${ranges.reads - before} reads`);
  });
});

describe('a cache of blocks', () => {
  const file = { name: 'file', bytes: 10 * blockBytes, sha256: 'a'.repeat(64) };
  const ranges: RangeSource = {
    read: (_, start, end) =>
      Promise.resolve(
        Buffer.from(Array.from({ length: end - start }, (__, i) => ((start + i) / blockBytes) & 255)),
      ),
  };

  it('stays within its limit, and evicts the least recently used block', async () => {
    const cache = new BlockCache(3 * blockBytes);
    for (const block of [0, 1, 2, 0, 3])
      await cache.read(ranges, file, block * blockBytes, block * blockBytes + 10);
    assert.equal(cache.size, 3 * blockBytes);
    const isHere = (block: number) =>
      !(cache.read(ranges, file, block * blockBytes, block * blockBytes + 1) instanceof Promise);
    assert.deepEqual([0, 2, 3].map(isHere), [true, true, true]);
    assert.equal(isHere(1), false);
  });

  it('reads a block once for concurrent requests, and again after a failure', async () => {
    const cache = new BlockCache(1 << 20);
    let reads = 0;
    const failing: RangeSource = { read: () => Promise.reject(new Error(`read ${++reads}`)) };
    const both = await Promise.allSettled([1, 2].map(async () => cache.read(failing, file, 0, 10)));
    assert.deepEqual(
      both.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    assert.equal(reads, 1);
    assert.equal(cache.size, 0);
    assert.equal(
      (await cache.read(ranges, file, blockBytes - 6, blockBytes + 4)).toString('hex'),
      '00'.repeat(6) + '01'.repeat(4),
    );
  });
});
