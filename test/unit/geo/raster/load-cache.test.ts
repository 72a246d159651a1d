import assert from 'node:assert/strict';

import { LoadCache } from '../../../../geo/raster/cog/load-cache.ts';

interface Loaded {
  readonly bytes: number;
}

describe('the load cache', () => {
  const cacheOf = (maxBytes: number): LoadCache<Loaded> =>
    new LoadCache<Loaded>(maxBytes, ({ bytes }) => bytes);

  it('loads once for concurrent requests, and returns a cached value at once', async () => {
    const cache = cacheOf(100);
    let loads = 0;
    const load = (): Promise<Loaded> => Promise.resolve({ bytes: ++loads });
    const both = await Promise.all([cache.get('a', load), cache.get('a', load)]);
    assert.equal(both[0], both[1]);
    assert.equal(cache.get('a', load), both[0]);
    assert.equal(loads, 1);
  });

  it('stays within its limit in bytes', async () => {
    const cache = cacheOf(100);
    for (let at = 0; at < 50; at++) {
      await cache.get(String(at), () => Promise.resolve({ bytes: 30 }));
      assert.ok(cache.size <= 100);
    }
    await cache.get('large', () => Promise.resolve({ bytes: 101 }));
    assert.ok(cache.size <= 100);
  });

  it('does not cache failures', async () => {
    const cache = cacheOf(100);
    await assert.rejects(async () => cache.get('a', () => Promise.reject(new Error('once'))), /once/);
    assert.deepEqual(await cache.get('a', () => Promise.resolve({ bytes: 1 })), { bytes: 1 });
  });

  it('aborts a load when its last request leaves, and not before', async () => {
    const cache = cacheOf(100);
    let given: AbortSignal | undefined;
    const load = (signal: AbortSignal): Promise<Loaded> => {
      given = signal;
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped')))); // prettier-ignore
    };
    const [one, two] = [new AbortController(), new AbortController()];
    const asked = [one, two].map(({ signal }) => Promise.resolve(cache.get('a', load, signal)));
    one.abort(new Error('one'));
    await assert.rejects(asked[0]!, /one/);
    assert.equal(given!.aborted, false);
    two.abort(new Error('two'));
    await assert.rejects(asked[1]!, /two/);
    assert.equal(given!.aborted, true);
    assert.deepEqual(await cache.get('a', () => Promise.resolve({ bytes: 2 })), { bytes: 2 });
  });
});
