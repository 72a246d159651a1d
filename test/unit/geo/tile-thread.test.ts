import assert from 'node:assert/strict';
import { renderTile, tileLimits } from '../../../geo/tiles/render-tile.ts';
import type { EncodedTile } from '../../../geo/tiles/tile-builder.ts';
import type { TileAddress } from '../../../geo/tiles/tile-grid.ts';
import { TileThread } from '../../../geo/tiles/tile-thread.ts';
import { BlockCache } from '../../../geo/layer/read/block-cache.ts';
import type { RangeSource } from '../../../geo/layer/read/range-source.ts';
import { collection, feature, layerOf, square, temporaryDirectory, type TestLayer } from './layers.ts';
import { tileAt } from './tile-measures.ts';

/** Squares larger than a pixel in one tile, whose size limit excludes some of their properties. */
const count = 15_000;
const story = 'x'.repeat(Math.ceil(tileLimits.bytes / count));
const crowded = tileAt([7.05, 46.96], 12);

describe('vector tiles made on a thread', () => {
  const directory = temporaryDirectory();
  let layer: TestLayer;
  before(async () => {
    const side = Math.ceil(Math.sqrt(count));
    const squares = Array.from({ length: count }, (_, i) => {
      const [x, y] = [7.04 + (i % side) * 2e-4, 46.95 + Math.floor(i / side) * 1.5e-4];
      return feature(square(x, y, 1.9e-4), { number: i, name: `Nr. ${i % 100}`, story: `${i} ${story}` });
    });
    layer = await layerOf(directory, collection(...squares));
  });

  const made = (
    tile: TileAddress,
    thread?: TileThread,
    ranges: RangeSource = layer.ranges,
    cache?: BlockCache,
    signal?: AbortSignal,
  ) =>
    renderTile(
      layer.manifest,
      'layer',
      tile,
      ranges,
      cache ?? new BlockCache(1 << 24),
      thread?.encode,
      signal,
    );

  it('are the same as on the thread that asks, also where some features have to go', async () => {
    const thread = new TileThread();
    for (const tile of [crowded, { z: 3, x: 4, y: 2 }, tileAt([7.041, 46.951], 14)])
      assert.deepEqual(await made(tile, thread), await made(tile));
    assert.ok((await made(crowded, thread)).dropped > 0);
  });

  it('leave to the cache what it holds', async () => {
    const thread = new TileThread();
    const cache = new BlockCache(1 << 24);
    const tiles: EncodedTile[] = [];
    for (let time = 0; time < 3; time++)
      tiles.push(await made(tileAt([7.05, 46.96], 14), thread, layer.ranges, cache));
    assert.deepEqual(tiles[1], tiles[0]);
    assert.deepEqual(tiles[2], tiles[0]);
  });

  it('are made one after the other, whatever becomes of one', async () => {
    const thread = new TileThread();
    const broken: RangeSource = {
      read: async (name, start, end) => {
        const bytes = await layer.ranges.read(name, start, end);
        // Features begin behind the index.
        return start >= layer.manifest.parts[0]!.featuresStart ? Uint8Array.from(bytes).fill(255) : bytes;
      },
    };
    const deleted: RangeSource = {
      read: (name, start, end) =>
        start >= layer.manifest.parts[0]!.featuresStart
          ? Promise.reject(new Error('it has ended'))
          : layer.ranges.read(name, start, end),
    };
    const [first, second, third, fourth] = await Promise.allSettled([
      made(crowded, thread, broken),
      made(crowded, thread),
      made(crowded, thread, deleted),
      made(crowded, thread),
    ]);
    assert.deepEqual([first.status, third.status], ['rejected', 'rejected']);
    assert.ok(second.status === 'fulfilled' && fourth.status === 'fulfilled');
    assert.deepEqual(second.value, await made(crowded));
    assert.deepEqual(fourth.value, second.value);
  });

  it('are not made to the end that were aborted, and not begun behind others', async () => {
    const thread = new TileThread();
    const leaving = new AbortController();
    let reads = 0;
    const counted: RangeSource = {
      read: (name, start, end) => {
        // Features begin behind the index.
        if (start >= layer.manifest.parts[0]!.featuresStart && ++reads === 1)
          leaving.abort(new Error('gone'));
        return layer.ranges.read(name, start, end);
      },
    };
    const first = made(crowded, thread, counted, undefined, leaving.signal);
    const second = made(crowded, thread, counted, undefined, leaving.signal);
    await assert.rejects(first, { message: 'gone' });
    await assert.rejects(second, { message: 'gone' });
    const begun = reads;
    assert.deepEqual(await made(crowded, thread), await made(crowded));
    assert.equal(reads, begun);
  });

  it('fail when the thread dies, and the next ones with a thread of their own', async () => {
    const thread = new TileThread(new URL('data:text/javascript,process.exit(1)'));
    for (let time = 0; time < 2; time++)
      await assert.rejects(made(crowded, thread), { code: 'engine_failure' });
  });
});
