import assert from 'node:assert/strict';
import type { Room } from '../../core/rooms/room.ts';
import { publishLayer } from '../../workers/activities/publish-layer.ts';
import { zip } from '../fixtures/formats/zip.ts';
import { squares } from './features.ts';
import { sharedStand } from './shared-stand.ts';
import type { Stand } from './stand.ts';

const KiB = 1024;

/** An archive with a hundredth of its uncompressed size. */
function bomb(): Buffer {
  const line = '<Placemark><LineString><coordinates>7,46 8,47 7,46</coordinates></LineString></Placemark>';
  const content = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${line.repeat(20_000)}</Document></kml>`;
  const packed = zip([{ name: 'doc.kml', content }]);
  assert.ok(packed.length * 50 < content.length);
  return packed;
}

describe('the storage limit of an owner', () => {
  let stand: Stand;
  before(async () => (stand = await sharedStand()));

  const roomOf = async (limit: number): Promise<Room> => {
    const room = await stand.createRoom();
    await stand.database.quota.setLimit(room.ownerId, limit);
    return room;
  };
  const assertNothingIsLeft = async (room: Room, jobId: string) => {
    const { used, reserved } = await stand.database.quota.read(room.ownerId);
    assert.deepEqual({ used, reserved }, { used: 0, reserved: 0 });
    assert.deepEqual(await stand.objectKeys(`layers/${jobId}`), []);
    assert.deepEqual(await stand.database.layers.list(room.contentKey), []);
    assert.deepEqual(await stand.scratchSteps(), []);
    await stand.assertLedgerIsTrue();
  };

  it('applies to the uncompressed content of a small archive', async () => {
    const room = await roomOf(300 * KiB);
    const job = await stand.ended(await stand.upload(room, bomb()));
    assert.equal(job.error?.code, 'quota_exceeded');
    const { required, ...ledger } = job.error.details as Record<string, number>;
    assert.deepEqual(ledger, { used: 0, reserved: 0, limit: 300 * KiB });
    assert.ok(Number(required) > 300 * KiB);
    await assertNothingIsLeft(room, job.id);
  });

  it('applies to a layer larger than its file, and stops a step before the layer is complete', async () => {
    const text = [...squares(40_000)].join('');
    const room = await roomOf(text.length);
    const job = await stand.ended(await stand.upload(room, text));
    assert.equal(job.error?.code, 'quota_exceeded');
    const { required, ...ledger } = job.error.details as Record<string, number>;
    assert.deepEqual(ledger, { used: 0, reserved: 0, limit: text.length });
    assert.ok(Number(required) > text.length);
    await assertNothingIsLeft(room, job.id);
  });

  it('accepts content that fits to the byte, and counts all of its files', async () => {
    const text = [...squares(100)].join('');
    const room = await stand.createRoom();
    const first = await stand.ended(await stand.upload(room, text));
    const { rows } = await stand.usage(room);
    const { bytes } = (first.result as { layer: { bytes: number } }).layer;
    const objects = await stand.objectKeys(`layers/${first.id}/`);
    assert.equal(bytes, await stand.database.blobs.sizeOf(objects));
    const fits = await stand.ended(await stand.upload(await roomOf(bytes + rows), text));
    assert.equal(fits.error, null);
    const lacksRows = await stand.ended(await stand.upload(await roomOf(bytes + rows - 1), text));
    assert.deepEqual(lacksRows.error?.details, {
      ...{ used: rows, reserved: 0, limit: bytes + rows - 1, required: bytes },
    });
    const lacks = await stand.ended(await stand.upload(await roomOf(bytes - 1), text));
    assert.deepEqual(lacks.error?.details, { used: 0, reserved: 0, limit: bytes - 1, required: bytes });
    await stand.assertLedgerIsTrue();
  });

  it('is checked at publication: content that no longer fits is deleted', async () => {
    const room = await stand.createRoom();
    const whole = await stand.ended(await stand.upload(room, squares(10)));
    const [layer] = await stand.database.layers.list(room.contentKey);
    assert.ok(layer);
    const other = await stand.createRoom();
    const waiting = { start: () => Promise.reject(new Error('later')) };
    const job = await stand.upload(other, squares(1), {}, { ...stand.runner, ...waiting });
    await stand.database.jobs.begin(job.id, job.run);
    const prefix = `layers/${job.id}/1-1/`;
    for (const key of await stand.objectKeys(`layers/${whole.id}/`)) {
      const copy = prefix + key.slice(key.lastIndexOf('/') + 1);
      const bytes = await stand.database.blobs.sizeOf([key]);
      await stand.database.blobs.announce([
        { key: copy, bytes, sha256: null, mediaType: 'application/json' },
      ]);
      await stand.objectStore.copy(key, copy);
    }
    await stand.database.quota.setLimit(other.ownerId, layer.bytes - 1);
    const stored = [{ name: 'Late', manifestKey: `${prefix}manifest.json` }];
    const { rows } = await stand.usage(room);
    const publishing = publishLayer(stand)({ jobId: job.id, run: 1, layers: stored });
    await assert.rejects(publishing, {
      code: 'quota_exceeded',
      details: { used: rows, reserved: 0, limit: layer.bytes - 1, required: layer.bytes },
    });
    assert.deepEqual(await stand.objectKeys(prefix), []);
    assert.deepEqual(await stand.database.layers.list(other.contentKey), []);
    assert.equal((await stand.database.jobs.find(job.id))?.status, 'running');
    await stand.assertLedgerIsTrue();
  });
});
