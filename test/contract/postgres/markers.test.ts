import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Marker, MarkerFilter } from '../../../core/markers/marker.ts';
import { createStand, markerWith, type DatabaseStand } from './stand.ts';

const full: Marker = {
  id: 'marker-full',
  latitude: -89.999999999999,
  longitude: 179.1234567890123,
  title: '',
  description: 'two\nlines',
  color: '#00ff0080',
  tags: ['a', ''],
  eventDate: -62_135_596_800_000,
  markerIconId: 'icon-api-1',
  markerIconSize: 256,
  imageKey: 'markers/a.jpg',
  thumbnailKey: 'markers/a_thumb.jpg',
  embeddedMediaUrl: 'https://example.org/?a=b&c',
  mediaSize: 'lg',
  group: 'Zürich, "West"',
  properties: { depth_m: 12.5, '': [null, { a: '\u00e9' }] },
  createdBy: 'user-1',
  createdAt: 1_700_000_000_001,
  updatedAt: 1_700_000_000_002,
};

describe('markers in Postgres', () => {
  let stand: DatabaseStand;
  let nextContent = 1_000_000;
  before(async () => (stand = await createStand()));
  after(() => stand.close());

  it('stores every field, set or not, whether inserted or copied', async () => {
    const { markers } = stand.database;
    const plain = markerWith({ id: 'marker-plain' });
    const [inserted, copied] = [nextContent++, nextContent++];
    for (const marker of [full, plain]) await markers.insert(inserted, marker);
    assert.equal(await markers.copy(copied, [full, plain]), 2);
    for (const contentKey of [inserted, copied]) {
      assert.deepEqual(await markers.list(contentKey), [full, plain]);
      assert.deepEqual(await markers.find(contentKey, full.id), full);
    }
  });

  it('changes the given fields, including null, and reports a deleted marker', async () => {
    const { markers } = stand.database;
    const contentKey = nextContent++;
    await markers.insert(contentKey, full);
    const updated = await markers.update(contentKey, full.id, { description: null, tags: [], latitude: 1 });
    const changed = updated?.after;
    assert.deepEqual(updated?.before, full);
    assert.deepEqual(changed, {
      ...full,
      description: null,
      tags: [],
      latitude: 1,
      updatedAt: changed?.updatedAt,
    });
    assert.ok(changed.updatedAt > full.updatedAt);
    assert.deepEqual(await markers.find(contentKey, full.id), changed);
    assert.equal(await markers.update(nextContent++, full.id, { title: 'x' }), null);
    assert.equal(await markers.delete(contentKey, full.id), true);
    assert.equal(await markers.delete(contentKey, full.id), false);
    assert.equal(await markers.update(contentKey, full.id, { title: 'x' }), null);
  });

  it('reads pages limited by number, by the bytes of descriptions, or by the end', async () => {
    const { markers } = stand.database;
    const contentKey = nextContent++;
    const large = 'ö'.repeat(500);
    const descriptions = [large, large, null, large, 'short', null];
    const given = descriptions.map((description, n) =>
      markerWith({ id: `paged-${n}`, ...(n === 1 ? { properties: { description } } : { description }) }),
    );
    for (const marker of given) await markers.insert(contentKey, marker);
    const page = async (after: string | null, limit: number, bytes: number) => {
      const read = await markers.page(contentKey, { after, limit, bytes });
      return [read.markers.map(({ id }) => id.at(-1)).join(''), read.more];
    };
    assert.deepEqual(await page(null, 2, 1e6), ['01', true]);
    assert.deepEqual(await page(null, 10, 1001), ['01', true]);
    assert.deepEqual(await page('paged-1', 10, 1500), ['2345', false]);
    assert.deepEqual(await page(null, 10, 1), ['0', true]);
    assert.deepEqual(await page('paged-5', 10, 1), ['', false]);
    const whole = { after: null, limit: 10, bytes: 1e6 };
    assert.deepEqual((await markers.page(contentKey, whole)).markers, given);
    const range = { first: 'paged-1', last: 'paged-3' };
    const among = { ids: ['paged-5', 'none'], ranges: [range] };
    const of = async (filter: MarkerFilter) =>
      (await markers.page(contentKey, whole, filter)).markers.map(({ id }) => id.at(-1)).join('');
    assert.deepEqual([await of({ among }), await of({ among: { ids: [], ranges: [] } })], ['1235', '']);
    const known = await markers.known(contentKey, ['none', 'paged-4', 'paged-0']);
    assert.deepEqual(known.toSorted(), ['paged-0', 'paged-4']);
  });

  it('copies any text, tag and number exactly', async () => {
    const { markers } = stand.database;
    const text = fc
      .oneof(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: fc.constantFrom('\\', 'N', '\t', '\n', '\r', '"', '{', '}', ',', ' ', 'é', '🗺') }),
        fc.constantFrom('\\N', '\\.', 'NULL', '{}', ''),
      )
      .map((value) => value.toWellFormed().replaceAll('\u0000', ''));
    const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
    const fields = fc.record({
      title: fc.option(text),
      description: fc.option(text),
      tags: fc.option(fc.array(text)),
      latitude: number,
      longitude: number,
      eventDate: fc.option(fc.maxSafeInteger()),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fields, { minLength: 1, maxLength: 20 }), async (list) => {
        const contentKey = nextContent++;
        const sent = list.map((one, n) => markerWith({ ...one, id: `m${String(n).padStart(3, '0')}` }));
        await markers.copy(contentKey, sent);
        assert.deepEqual(await markers.list(contentKey), sent);
      }),
      { numRuns: 60 },
    );
  });

  it('copies many at once, and none when the source or the database fails', async () => {
    const { markers } = stand.database;
    const contentKey = nextContent++;
    function* generate(count: number, last: () => Marker): Generator<Marker> {
      for (let n = 0; n < count; n++) yield markerWith({ description: 'x'.repeat(100) });
      yield last();
    }
    assert.equal(await markers.copy(contentKey, generate(20_000, markerWith)), 20_001);
    const broken = generate(20_000, () => {
      throw new Error('the file ends here');
    });
    await assert.rejects(markers.copy(nextContent, broken), /the file ends here/);
    const doubled = generate(20_000, () => full);
    await markers.insert(nextContent, full);
    await assert.rejects(markers.copy(nextContent, doubled), { code: '23505' });
    await assert.rejects(markers.copy(nextContent, [markerWith({ title: 'nul \u0000' })]));
    assert.equal((await markers.list(nextContent++)).length, 1);
  });

  it('copies in the transaction of the caller', async () => {
    const contentKey = nextContent++;
    const undone = stand.database.transaction(async ({ markers }) => {
      await markers.copy(contentKey, [markerWith()]);
      await markers.copy(contentKey, [markerWith()]);
      assert.equal((await markers.list(contentKey)).length, 2);
      throw new Error('undo');
    });
    await assert.rejects(undone, /undo/);
    assert.deepEqual(await stand.database.markers.list(contentKey), []);
  });
});
