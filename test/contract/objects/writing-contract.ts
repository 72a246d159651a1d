import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { InvalidObjectKey } from '../../../core/ports/object-key.ts';
import { ObjectExists, ObjectSizeMismatch, type ObjectStore } from '../../../core/ports/object-store.ts';
import { asText } from './as-text.ts';
import type { Shortcomings } from './shortcomings.ts';

export function describeWriting(
  store: () => ObjectStore,
  { storesObjectsAsFiles = false }: Shortcomings,
): void {
  const { put, text, keys } = asText(store);

  describe('put', () => {
    it('stores a stream and returns its size, checksum and time', async () => {
      const parts = [randomBytes(300_000), randomBytes(1), randomBytes(700_000)];
      const whole = Buffer.concat(parts);
      const before = Date.now();
      const stored = await store().put('put/a.bin', Readable.from(parts), { size: whole.length });
      assert.equal(stored.key, 'put/a.bin');
      assert.equal(stored.bytes, whole.length);
      assert.equal(stored.sha256, createHash('sha256').update(whole).digest('hex'));
      assert.ok(Math.abs(stored.createdAt - before) < 60_000);
      assert.ok(whole.equals(await store().read('put/a.bin')));
    });

    it('stores content larger than one request byte for byte', async () => {
      const slab = randomBytes(3 * 1024 * 1024);
      const parts = Array.from({ length: 7 }, (_, n) => slab.subarray(n));
      const whole = Buffer.concat(parts);
      const stored = await store().put('put/long', Readable.from(parts));
      assert.deepEqual(
        [stored.bytes, stored.sha256],
        [whole.length, createHash('sha256').update(whole).digest('hex')],
      );
      assert.ok(whole.equals(await store().read('put/long')));
      await assert.rejects(store().put('put/long', Readable.from(parts)), ObjectExists);
      await store().put('put/long', Readable.from(parts.slice(0, 6)), { replace: true });
      assert.equal((await store().head('put/long'))?.bytes, Buffer.concat(parts.slice(0, 6)).length);
    });

    it('frees the memory of chunks whose ownership is passed, with their last byte', async () => {
      const [retained, given, small] = [
        Buffer.alloc(50_000, 'k'),
        Buffer.alloc(50_000, 'g'),
        Buffer.from('small'),
      ];
      await store().put('given/kept', Readable.from([retained]));
      assert.equal(retained.length, 50_000);
      const [first, last] = [given.subarray(0, 30_000), given.subarray(30_000)];
      await store().put('given/first', Readable.from([first]), { isGiven: true });
      assert.equal(given.length, 50_000);
      await store().put('given/last', Readable.from([last, small]), { isGiven: true });
      assert.deepEqual([given.length, small.toString()], [0, 'small']);
      assert.equal((await text('given/first')) + (await text('given/last')), `${'g'.repeat(50_000)}small`);
    });

    it('leaves nothing of a long stream that fails, is truncated or is aborted', async () => {
      const slab = randomBytes(3 * 1024 * 1024);
      async function* slabs(then: () => void) {
        for (let n = 0; n < 6; n++) yield await Promise.resolve(slab);
        then();
      }
      const fail = () => {
        throw new Error('line lost');
      };
      await assert.rejects(store().put('put/long-broken', slabs(fail)), /line lost/);
      const cut = store().put(
        'put/long-broken',
        slabs(() => undefined),
        { size: 7 * slab.length },
      );
      await assert.rejects(cut, ObjectSizeMismatch);
      const controller = new AbortController();
      const options = { signal: controller.signal };
      const aborted = store().put(
        'put/long-broken',
        slabs(() => controller.abort()),
        options,
      );
      await assert.rejects(aborted, { name: 'AbortError' });
      assert.equal(await store().head('put/long-broken'), null);
      assert.deepEqual(await keys('put/long-broken'), []);
    });

    it('stores an async iterable that is not a Readable', async () => {
      async function* chunks() {
        yield await Promise.resolve(new Uint8Array([1, 2]));
        yield new Uint8Array([3]);
      }
      await store().put('put/iterable', chunks());
      assert.deepEqual([...(await store().read('put/iterable'))], [1, 2, 3]);
    });

    it('stores an empty stream as an empty object', async () => {
      assert.equal((await store().put('put/empty', Readable.from([]))).bytes, 0);
      assert.equal((await store().head('put/empty'))?.bytes, 0);
    });

    it('is not visible before the stream is complete', async () => {
      const source = new Readable({ read: () => undefined });
      const writing = store().put('put/slow', source);
      source.push(randomBytes(400_000));
      while (source.readableLength > 0) await setImmediate();
      assert.equal(await store().head('put/slow'), null);
      assert.deepEqual(await keys('put/slow'), []);
      source.push(null);
      await writing;
      assert.equal((await store().head('put/slow'))?.bytes, 400_000);
    });

    it('rejects an existing key and keeps its object', async () => {
      await put('put/once', 'first');
      await assert.rejects(put('put/once', 'second'), ObjectExists);
      assert.equal(await text('put/once'), 'first');
    });

    it('replaces an existing object on request', async () => {
      await put('put/again', 'first');
      await store().put('put/again', Readable.from([Buffer.from('second')]), { replace: true });
      assert.equal(await text('put/again'), 'second');
    });

    it('lets exactly one of several concurrent puts of one key succeed', async () => {
      const bodies = Array.from({ length: 8 }, (_, n) => `body ${n}`);
      const results = await Promise.allSettled(bodies.map((body) => put('race/key', body)));
      const won = results.flatMap((result, n) => (result.status === 'fulfilled' ? [n] : []));
      assert.equal(won.length, 1);
      assert.equal(await text('race/key'), bodies[won[0] ?? -1]);
      for (const result of results) {
        if (result.status === 'rejected') assert.ok(result.reason instanceof ObjectExists);
      }
    });

    it('leaves nothing of a stream that fails', async () => {
      async function* broken() {
        yield randomBytes(100_000);
        throw await Promise.resolve(new Error('line lost'));
      }
      await assert.rejects(store().put('put/broken', Readable.from(broken())), /line lost/);
      await assert.rejects(store().put('put/broken', broken()), /line lost/);
      assert.equal(await store().head('put/broken'), null);
    });

    it('leaves nothing of a stream that is aborted, and ends the source', async () => {
      const source = new Readable({ read: () => undefined });
      const controller = new AbortController();
      const writing = store().put('put/aborted', source, { signal: controller.signal });
      source.push(randomBytes(100_000));
      controller.abort();
      await assert.rejects(writing, { name: 'AbortError' });
      assert.equal(source.destroyed, true);
      assert.equal(await store().head('put/aborted'), null);
    });

    it('rejects a stream whose size differs from the declared size', async () => {
      for (const size of [2, 4]) {
        const writing = store().put('put/size', Readable.from([Buffer.from('abc')]), { size });
        await assert.rejects(writing, ObjectSizeMismatch);
      }
      assert.equal(await store().head('put/size'), null);
    });

    it('rejects keys that a bucket or a file system does not support', async () => {
      const bad = [
        '',
        '/a',
        'a/',
        'a//b',
        '.',
        '..',
        'a/../b',
        'a/./b',
        'a\0b',
        'a\\b',
        'a b',
        'ä',
        'a~',
        'x'.repeat(901),
      ];
      for (const key of bad) {
        await assert.rejects(put(key, 'x'), InvalidObjectKey, key);
        await assert.rejects(store().get(key), InvalidObjectKey, key);
        await assert.rejects(store().delete(key), InvalidObjectKey, key);
      }
    });

    it('stores an object together with objects below its key', async () => {
      if (storesObjectsAsFiles) return;
      await put('tree', 'leaf');
      await put('tree/branch', 'twig');
      assert.equal(await text('tree'), 'leaf');
      assert.equal(await text('tree/branch'), 'twig');
    });
  });
}
