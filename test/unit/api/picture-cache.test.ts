import assert from 'node:assert/strict';

import { FairQueue } from '../../../core/fair-queue.ts';
import { PictureCache } from '../../../api/rasters/picture-cache.ts';
import type { TilePicture } from '../../../geo/raster/reader/raster-reader.ts';

const picture = (bytes: number): TilePicture => ({ bytes: new Uint8Array(bytes), mediaType: 'image/png' });
const never = new AbortController().signal;

const queueOf = (maxQueued: number) =>
  new FairQueue({ what: 'pictures', concurrency: 1, maxQueued, maxQueuedPerCaller: 10 });

describe('the cache of pictures', () => {
  it('renders a picture once for all concurrent and later requests', async () => {
    const cache = new PictureCache(10_000, queueOf(10));
    let drawn = 0;
    const draw = () => {
      drawn++;
      return Promise.resolve(picture(10));
    };
    const [one, other] = await Promise.all([
      cache.get('a', 'caller', never, draw),
      cache.get('a', 'caller', never, draw),
    ]);
    assert.equal(one, other);
    assert.equal(await cache.get('a', 'caller', never, draw), one);
    assert.equal(drawn, 1);
  });

  it('evicts pictures beyond its limit, and renders them again', async () => {
    const cache = new PictureCache(2000, queueOf(10));
    let drawn = 0;
    const draw = () => {
      drawn++;
      return Promise.resolve(picture(1500));
    };
    await cache.get('a', 'caller', never, draw);
    await cache.get('b', 'caller', never, draw);
    await cache.get('a', 'caller', never, draw);
    assert.equal(drawn, 3);
  });

  it('does not cache a failure', async () => {
    const cache = new PictureCache(2000, queueOf(10));
    await assert.rejects(
      cache.get('a', 'caller', never, () => Promise.reject(new Error('torn'))),
      /torn/,
    );
    assert.equal(await cache.get('a', 'caller', never, () => Promise.resolve(null)), null);
  });

  it('limits concurrent and queued renderings, and refuses the rest as overload', async () => {
    const cache = new PictureCache(10_000, queueOf(1));
    const gate = Promise.withResolvers<TilePicture>();
    const first = cache.get('a', 'caller', never, () => gate.promise);
    const second = cache.get('b', 'caller', never, () => Promise.resolve(null));
    await assert.rejects(
      cache.get('c', 'caller', never, () => Promise.resolve(null)),
      { code: 'overloaded' },
    );
    gate.resolve(picture(1));
    assert.equal((await first)?.bytes.length, 1);
    assert.equal(await second, null);
    assert.equal(await cache.get('c', 'caller', never, () => Promise.resolve(null)), null);
  });

  it('aborts a rendering that no request waits for', async () => {
    const cache = new PictureCache(10_000, queueOf(1));
    const gate = Promise.withResolvers<TilePicture>();
    const first = cache.get('a', 'caller', never, () => gate.promise);
    const [one, other] = [new AbortController(), new AbortController()];
    let drawn = false;
    const draw = () => {
      drawn = true;
      return Promise.resolve(null);
    };
    const waiting = [
      cache.get('b', 'caller', one.signal, draw),
      cache.get('b', 'caller', other.signal, draw),
    ];
    const deleted = Promise.all(waiting.map((each) => assert.rejects(each, { name: 'AbortError' })));
    one.abort();
    other.abort();
    await deleted;
    gate.resolve(picture(1));
    await first;
    assert.equal(drawn, false);
    // The slot in the queue is free again.
    assert.equal(await cache.get('b', 'caller', never, draw), null);
  });
});
