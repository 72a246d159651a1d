import assert from 'node:assert/strict';

import { DrawingSlots } from '../../../api/rasters/drawing-slots.ts';
import { PictureCache } from '../../../api/rasters/picture-cache.ts';
import type { TilePicture } from '../../../geo/raster/reader/raster-reader.ts';

const picture = (bytes: number): TilePicture => ({ bytes: new Uint8Array(bytes), mediaType: 'image/png' });
const never = new AbortController().signal;

describe('the cache of pictures', () => {
  it('draws a picture once for all who ask for it meanwhile and afterwards', async () => {
    const cache = new PictureCache(10_000, new DrawingSlots(1, 10));
    let drawn = 0;
    const draw = () => {
      drawn++;
      return Promise.resolve(picture(10));
    };
    const [one, other] = await Promise.all([cache.get('a', never, draw), cache.get('a', never, draw)]);
    assert.equal(one, other);
    assert.equal(await cache.get('a', never, draw), one);
    assert.equal(drawn, 1);
  });

  it('lets go of what is too much, and draws it anew', async () => {
    const cache = new PictureCache(2000, new DrawingSlots(1, 10));
    let drawn = 0;
    const draw = () => {
      drawn++;
      return Promise.resolve(picture(1500));
    };
    await cache.get('a', never, draw);
    await cache.get('b', never, draw);
    await cache.get('a', never, draw);
    assert.equal(drawn, 3);
  });

  it('keeps no failure', async () => {
    const cache = new PictureCache(2000, new DrawingSlots(1, 10));
    await assert.rejects(
      cache.get('a', never, () => Promise.reject(new Error('torn'))),
      /torn/,
    );
    assert.equal(await cache.get('a', never, () => Promise.resolve(null)), null);
  });

  it('draws so many at once, lets so many wait, and refuses the rest as overload', async () => {
    const cache = new PictureCache(10_000, new DrawingSlots(1, 1));
    const gate = Promise.withResolvers<TilePicture>();
    const first = cache.get('a', never, () => gate.promise);
    const second = cache.get('b', never, () => Promise.resolve(null));
    await assert.rejects(
      cache.get('c', never, () => Promise.resolve(null)),
      { code: 'overloaded' },
    );
    gate.resolve(picture(1));
    assert.equal((await first)?.bytes.length, 1);
    assert.equal(await second, null);
    assert.equal(await cache.get('c', never, () => Promise.resolve(null)), null);
  });

  it('draws nothing to the end for which nobody waits any more', async () => {
    const cache = new PictureCache(10_000, new DrawingSlots(1, 1));
    const gate = Promise.withResolvers<TilePicture>();
    const first = cache.get('a', never, () => gate.promise);
    const [one, other] = [new AbortController(), new AbortController()];
    let drawn = false;
    const draw = () => {
      drawn = true;
      return Promise.resolve(null);
    };
    const waiting = [cache.get('b', one.signal, draw), cache.get('b', other.signal, draw)];
    const gone = Promise.all(waiting.map((each) => assert.rejects(each, { name: 'AbortError' })));
    one.abort();
    other.abort();
    await gone;
    gate.resolve(picture(1));
    await first;
    assert.equal(drawn, false);
    // The place in the line is free again.
    assert.equal(await cache.get('b', never, draw), null);
  });
});
