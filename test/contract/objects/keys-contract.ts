import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { ObjectExists, ObjectMissing, type ObjectStore } from '../../../core/ports/object-store.ts';
import { asText } from './as-text.ts';
import type { Shortcomings } from './shortcomings.ts';

export function describeKeys(store: () => ObjectStore, shortcomings: Shortcomings): void {
  const { copiesOverObjects = false, storesObjectsAsFiles = false, isSlow = false } = shortcomings;
  const { put, text, keys } = asText(store);

  describe('copy', () => {
    it('stores the same bytes under a second key that outlives the first', async () => {
      await put('copy/from', 'bytes');
      assert.equal((await store().copy('copy/from', 'copy/to')).bytes, 5);
      await store().delete('copy/from');
      assert.equal(await text('copy/to'), 'bytes');
    });

    it('does not change a copy when its source is replaced', async () => {
      await put('copy/a', 'old');
      await store().copy('copy/a', 'copy/b');
      await store().put('copy/a', Readable.from([Buffer.from('new')]), { replace: true });
      assert.equal(await text('copy/b'), 'old');
    });

    it('refuses a missing source', async () => {
      await assert.rejects(store().copy('copy/none', 'copy/e'), ObjectMissing);
      assert.equal(await store().head('copy/e'), null);
    });

    it('refuses an existing target', async () => {
      await put('copy/c', 'c');
      await put('copy/d', 'd');
      if (copiesOverObjects) return;
      await assert.rejects(store().copy('copy/c', 'copy/d'), ObjectExists);
      assert.equal(await text('copy/d'), 'd');
    });
  });

  describe('delete', () => {
    it('deletes once and returns whether the object existed', async () => {
      await put('gone/a', 'a');
      assert.equal(await store().delete('gone/a'), true);
      assert.equal(await store().delete('gone/a'), false);
      assert.equal(await store().head('gone/a'), null);
    });

    it('makes the key available for another object', async () => {
      await put('gone/b', 'old');
      await store().delete('gone/b');
      await put('gone/b', 'new');
      assert.equal(await text('gone/b'), 'new');
    });

    it('does not affect a neighbour that is being written', async () => {
      for (let round = 0; round < (isSlow ? 3 : 100); round++) {
        await put('gone/deep/er/one', 'x');
        const [deleted] = await Promise.all([
          store().delete('gone/deep/er/one'),
          put('gone/deep/er/two', 'y'),
        ]);
        assert.equal(deleted, true);
        assert.equal(await text('gone/deep/er/two'), 'y');
        await store().delete('gone/deep/er/two');
      }
    });
  });

  describe('list', () => {
    it('lists keys with the prefix in order', async () => {
      const names = [
        ...(storesObjectsAsFiles ? [] : ['list/a']),
        ...['list/a-b', 'list/a/b', 'list/a/c/d', 'list/a0', 'list/b', 'list/B', 'listless'],
      ];
      const leaf = names.filter((name) => name === 'list/a');
      for (const name of names.toReversed()) await put(name, name);
      assert.deepEqual(await keys('list/'), [
        ...['list/B', ...leaf, 'list/a-b', 'list/a/b', 'list/a/c/d', 'list/a0', 'list/b'],
      ]);
      assert.deepEqual(await keys('list/a'), [...leaf, 'list/a-b', 'list/a/b', 'list/a/c/d', 'list/a0']);
      assert.deepEqual(await keys('list/a/'), ['list/a/b', 'list/a/c/d']);
      assert.deepEqual(await keys('list/a/c/d'), ['list/a/c/d']);
      assert.deepEqual(await keys('list/none'), []);
      assert.deepEqual(await keys('list/../gone'), []);
    });

    it('includes size and time of each object', async () => {
      await put('sizes/a', '12345');
      for await (const object of store().list('sizes/')) {
        assert.equal(object.bytes, 5);
        assert.ok(object.createdAt > 0);
      }
    });
  });
}
