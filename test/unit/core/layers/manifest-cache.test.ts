import assert from 'node:assert/strict';

import { plainStyle } from '../../../../core/layers/layer-fields.ts';
import { createManifestCache } from '../../../../core/layers/manifest-cache.ts';
import type { Layer } from '../../../../core/layers/layer.ts';

const layer = (id: string, objectPrefix = `layers/${id}/`): Omit<Layer, 'manifest'> => ({
  ...plainStyle,
  id,
  contentKey: 1,
  name: id,
  description: null,
  order: 1,
  featureCount: 0,
  bytes: 0,
  objectPrefix,
  createdBy: 'usr_1',
  createdAt: 1,
  updatedAt: 1,
});

describe('the cache of manifests', () => {
  let asked: string[];
  const layers = {
    manifest: (id: string, prefix: string): Promise<string | null> => {
      asked.push(`${id} ${prefix}`);
      if (id === 'broken') return Promise.reject(new Error('The database is away.'));
      return Promise.resolve(id === 'gone' ? null : JSON.stringify({ of: prefix, text: 'x'.repeat(1000) }));
    },
  };
  beforeEach(() => (asked = []));

  it('loads a version once, also for concurrent requests, and another version separately', async () => {
    const cache = createManifestCache(1e6);
    const all = await Promise.all([1, 2, 3].map(() => cache(layers, layer('a'))));
    for (const found of all) assert.deepEqual(found?.manifest, all[0]?.manifest);
    assert.equal(asked.length, 1);
    const other = await cache(layers, layer('a', 'layers/other/'));
    assert.equal((other?.manifest as unknown as { of: string }).of, 'layers/other/');
    assert.deepEqual(asked, ['a layers/a/', 'a layers/other/']);
  });

  it('returns the current row with the cached manifest', async () => {
    const cache = createManifestCache(1e6);
    await cache(layers, layer('a'));
    assert.equal((await cache(layers, { ...layer('a'), name: 'renamed' }))?.name, 'renamed');
  });

  it('keeps the most recently used, within its limit', async () => {
    const cache = createManifestCache(10_000);
    for (const id of ['a', 'b', 'c', 'a', 'd']) await cache(layers, layer(id));
    assert.equal(asked.length, 4);
    await cache(layers, layer('a'));
    assert.equal(asked.length, 4);
    await cache(layers, layer('b'));
    assert.equal(asked.length, 5);
  });

  it('caches neither a failure nor the absence of a layer', async () => {
    const cache = createManifestCache(1e6);
    for (let i = 0; i < 2; i++) {
      await assert.rejects(cache(layers, layer('broken')), /away/);
      assert.equal(await cache(layers, layer('gone')), null);
    }
    assert.equal(asked.length, 4);
  });
});
