import assert from 'node:assert/strict';
import type { Blob } from '../../../core/blobs/blob.ts';
import { createStand, type DatabaseStand } from './stand.ts';

describe('blobs in Postgres', () => {
  let stand: DatabaseStand;
  before(async () => (stand = await createStand()));
  after(() => stand.close());
  beforeEach(async () => {
    await stand.pool.query('truncate blobs, blob_references, artifacts');
  });

  const blobNamed = (key: string): Blob => ({ key, bytes: 1, sha256: null, mediaType: 'application/json' });
  const reference = (blobKey: string, objectId = 'layer-1') => ({
    contentKey: 1,
    objectType: 'layer',
    objectId,
    blobKey,
  });

  it('contains a blob once it is announced, and its size and checksum once it is written', async () => {
    const { blobs } = stand.database;
    await blobs.announce([blobNamed('a'), blobNamed('b'), blobNamed('a')]);
    assert.deepEqual(await blobs.find('a'), blobNamed('a'));
    const written = { key: 'a', bytes: 5_000_000_000, sha256: 'ff', mediaType: 'image/tiff' };
    await blobs.settle(written);
    assert.deepEqual(await blobs.find('a'), written);
    assert.equal(await blobs.find('c'), null);
  });

  it('sweeps only unreferenced blobs whose grace period is over', async () => {
    const { blobs } = stand.database;
    await blobs.announce(['kept', 'left', 'fresh'].map(blobNamed));
    await blobs.refer([reference('kept')]);
    await stand.pool.query(
      "update blobs set released_at = released_at - interval '2 hours' where key <> 'fresh'",
    );
    assert.deepEqual(await blobs.condemn(3_600_000, 10), ['left']);
    assert.equal(await blobs.find('left'), null);
    await blobs.forget(['left', 'kept']);
    assert.ok(await blobs.find('kept'));
  });

  it('returns blobs again that were condemned and not forgotten', async () => {
    const { blobs } = stand.database;
    await blobs.announce([blobNamed('a')]);
    assert.deepEqual(await blobs.condemn(0, 10), ['a']);
    assert.deepEqual(await blobs.condemn(0, 10), ['a']);
    await blobs.forget(['a']);
    assert.deepEqual(await blobs.condemn(0, 10), []);
  });

  it('keeps a blob until its last reference is removed, and then for the grace period', async () => {
    const { blobs } = stand.database;
    await blobs.announce([blobNamed('a')]);
    await blobs.refer([reference('a', 'one'), reference('a', 'two'), reference('a', 'one')]);
    await blobs.release(1, 'layer', 'one');
    await blobs.release(1, 'layer', 'one');
    assert.deepEqual(await blobs.condemn(0, 10), []);
    await blobs.release(1, 'layer', 'two');
    assert.deepEqual(await blobs.condemn(3_600_000, 10), []);
    assert.deepEqual(await blobs.condemn(0, 10), ['a']);
  });

  it('rejects references to, and announcements of, condemned or unknown blobs', async () => {
    const { blobs } = stand.database;
    await blobs.announce([blobNamed('going'), blobNamed('staying')]);
    await blobs.refer([reference('staying', 'other')]);
    await blobs.condemn(0, 10);
    for (const late of [
      () => blobs.refer([reference('going')]),
      () => blobs.refer([reference('staying'), reference('unknown')]),
      () => blobs.announce([blobNamed('going')]),
      () => blobs.settle(blobNamed('going')),
    ]) {
      await assert.rejects(late, { name: 'BlobCondemned' });
    }
    const { rows } = await stand.pool.query('select object_id from blob_references');
    assert.deepEqual(rows, [{ object_id: 'other' }]);
  });

  it('does not condemn a blob to which a reference is being added', async () => {
    const { blobs } = stand.database;
    await blobs.announce([blobNamed('a')]);
    await stand.database.transaction(async (within) => {
      await within.blobs.refer([reference('a')]);
      assert.deepEqual(await blobs.condemn(0, 10), []);
    });
    assert.deepEqual(await blobs.condemn(0, 10), []);
  });

  it('assigns a blob either to a reference or to the sweep, never to both, when they race', async () => {
    const { blobs } = stand.database;
    const keys = Array.from({ length: 60 }, (_, n) => `race/${String(n).padStart(2, '0')}`);
    await blobs.announce(keys.map(blobNamed));
    const referring = keys.map((key) =>
      blobs.refer([reference(key)]).then(
        () => key,
        () => null,
      ),
    );
    const sweeps = Array.from({ length: 12 }, () => blobs.condemn(0, 5));
    const referred = (await Promise.all(referring)).filter((key) => key !== null);
    const condemned = new Set((await Promise.all(sweeps)).flat());
    for (const key of referred) assert.equal(condemned.has(key), false, key);
    await blobs.forget([...condemned]);
    for (const key of referred) assert.ok(await blobs.find(key));
  });

  it('counts correctly when many release the same blob concurrently', async () => {
    const { blobs } = stand.database;
    await blobs.announce([blobNamed('a'), blobNamed('b')]);
    const holders = Array.from({ length: 10 }, (_, n) => `layer-${n}`);
    await Promise.all(holders.map((holder) => blobs.refer([reference('b', holder), reference('a', holder)])));
    await Promise.all(holders.map((holder) => blobs.release(1, 'layer', holder)));
    assert.deepEqual((await blobs.condemn(0, 10)).sort(), ['a', 'b']);
  });
});
