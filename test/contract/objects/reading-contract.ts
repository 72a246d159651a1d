import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ObjectMissing, type ObjectStore } from '../../../core/ports/object-store.ts';

export function describeReading(store: () => ObjectStore): void {
  describe('get and read', () => {
    const whole = randomBytes(1_000_000);
    before(() => store().put('read/a', Readable.from([whole])));

    it('returns the whole object without a range', async () => {
      assert.ok(whole.equals(await buffer(await store().get('read/a'))));
    });

    it('returns exactly the bytes of a range', async () => {
      for (const [start, end] of [
        [0, 1],
        [999_999, 1_000_000],
        [300_000, 700_001],
        [0, 1_000_000],
      ] as const) {
        assert.ok(
          whole.subarray(start, end).equals(await buffer(await store().get('read/a', { start, end }))),
        );
        assert.ok(whole.subarray(start, end).equals(await store().read('read/a', { start, end })));
      }
    });

    it('returns nothing for an empty range, also at the end', async () => {
      for (const at of [0, 5, 1_000_000]) {
        assert.equal((await buffer(await store().get('read/a', { start: at, end: at }))).length, 0);
        assert.equal((await store().read('read/a', { start: at, end: at })).length, 0);
      }
    });

    it('truncates a range that exceeds the end', async () => {
      const range = { start: 999_990, end: 2_000_000 };
      assert.ok(whole.subarray(999_990).equals(await buffer(await store().get('read/a', range))));
      assert.ok(whole.subarray(999_990).equals(await store().read('read/a', range)));
    });

    it('rejects invalid ranges', async () => {
      for (const [start, end] of [
        [-1, 5],
        [5, 4],
        [1_000_001, 1_000_002],
        [0.5, 2],
        [0, NaN],
      ] as const) {
        await assert.rejects(store().get('read/a', { start, end }), RangeError);
        await assert.rejects(store().read('read/a', { start, end }), RangeError);
      }
    });

    it('reports a missing object', async () => {
      await assert.rejects(store().get('read/none'), ObjectMissing);
      await assert.rejects(store().read('read/none'), ObjectMissing);
      assert.equal(await store().head('read/none'), null);
    });

    it('stops reading when aborted', async () => {
      const controller = new AbortController();
      const stream = await store().get('read/a', undefined, controller.signal);
      controller.abort();
      await assert.rejects(buffer(stream), { name: 'AbortError' });
    });

    it('reads on or fails when the object is deleted, but never returns other bytes', async () => {
      await store().put('read/going', Readable.from([whole]));
      const stream = await store().get('read/going');
      await store().delete('read/going');
      const bytes = await buffer(stream).catch(() => null);
      if (bytes !== null) assert.ok(whole.equals(bytes));
    });
  });
}
