import assert from 'node:assert/strict';
import { gunzipSync } from 'node:zlib';

import { FairQueue } from '../../../core/fair-queue.ts';
import { TileCache } from '../../../api/tiles/tile-cache.ts';

const tileOf = (size: number) => ({ bytes: Buffer.alloc(size, 7), features: 1, dropped: 0 });

const never = new AbortController().signal;
const cacheOf = (maxBytes: number) =>
  new TileCache(
    maxBytes,
    new FairQueue({ what: 'tiles', concurrency: 2, maxQueued: 100, maxQueuedPerCaller: 100 }),
  );

describe('the cache of tiles', () => {
  it('builds a tile once for all concurrent and later requests', async () => {
    const cache = cacheOf(1_000_000);
    let made = 0;
    const make = async () => {
      await Promise.resolve();
      made++;
      return tileOf(10);
    };
    await Promise.all(Array.from({ length: 5 }, () => cache.get('a', 'caller', never, make)));
    await cache.get('a', 'caller', never, make);
    assert.equal(made, 1);
  });

  it('stays within its limit in bytes, compressed ones too, and evicts the least recently used', async () => {
    const cache = cacheOf(40_000);
    const made: string[] = [];
    const read = async (key: string) =>
      cache.get(key, 'caller', never, () => {
        made.push(key);
        return Promise.resolve(tileOf(10_000));
      });
    for (const key of ['a', 'b', 'c', 'a', 'd', 'a']) await read(key);
    assert.deepEqual(made, ['a', 'b', 'c', 'd']);
    await read('b');
    assert.deepEqual(made, ['a', 'b', 'c', 'd', 'b']);
    for (let n = 0; n < 50; n++) {
      const tile = await read(`more ${n}`);
      await tile.bytes('gzip');
      assert.ok(cache.size <= 40_000);
    }
  });

  it('does not cache a tile that could not be built', async () => {
    const cache = cacheOf(1_000_000);
    await assert.rejects(
      cache.get('a', 'caller', never, () => Promise.reject(new Error('away'))),
      /away/,
    );
    assert.equal((await cache.get('a', 'caller', never, () => Promise.resolve(tileOf(10)))).features, 1);
  });

  it('builds two tiles at a time to bound memory, and all of them eventually', async () => {
    const cache = cacheOf(1_000_000);
    let atWork = 0;
    let max = 0;
    const make = async () => {
      max = Math.max(max, ++atWork);
      await new Promise(setImmediate);
      atWork--;
      return tileOf(10);
    };
    await Promise.all(Array.from({ length: 9 }, (_, n) => cache.get(String(n), 'caller', never, make)));
    assert.equal(max, 2);
  });

  it('compresses a tile once for each encoding, but not if it saves nothing', async () => {
    const cache = cacheOf(1_000_000);
    const large = await cache.get('large', 'caller', never, () => Promise.resolve(tileOf(10_000)));
    assert.equal(await large.bytes('gzip'), await large.bytes('gzip'));
    assert.deepEqual(gunzipSync(await large.bytes('gzip')), await large.bytes('identity'));
    const small = await cache.get('small', 'caller', never, () => Promise.resolve(tileOf(100)));
    assert.equal(await small.bytes('br'), await small.bytes('identity'));
  });

  it('aborts a tile that no request waits for, and builds it again for the next one', async () => {
    const cache = cacheOf(1_000_000);
    const leaving = new AbortController();
    const made: string[] = [];
    const left = cache.get('a', 'caller', leaving.signal, async (signal) => {
      await new Promise(setImmediate);
      signal.throwIfAborted();
      made.push('first');
      return tileOf(10);
    });
    leaving.abort(new Error('gone'));
    await assert.rejects(left, { message: 'gone' });
    const next = await cache.get('a', 'caller', never, () => {
      made.push('second');
      return Promise.resolve(tileOf(10));
    });
    await new Promise(setImmediate);
    assert.deepEqual([next.features, made], [1, ['second']]);
    assert.equal(
      (await cache.get('a', 'caller', never, () => Promise.reject(new Error('cached')))).features,
      1,
    );
  });
});
