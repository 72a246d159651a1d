import assert from 'node:assert/strict';
import { exchange, hold, releaseObjects } from '../../../core/blobs/reference-objects.ts';
import { newId } from '../../../core/ids.ts';
import type { Room } from '../../../core/rooms/room.ts';
import { createStand, type DatabaseStand } from './stand.ts';

describe('referencing objects', () => {
  let stand: DatabaseStand;
  before(async () => (stand = await createStand()));
  after(() => stand.close());
  // Removes leftovers before the next test.
  afterEach(async () => stand.database.blobs.forget(await stand.database.blobs.condemn(0, 100)));

  const announce = (...keys: string[]) =>
    stand.database.blobs.announce(
      keys.map((key) => ({ key, bytes: 0, sha256: null, mediaType: 'text/plain' })),
    );
  const swept = async () => (await stand.database.blobs.condemn(0, 100)).sort();
  const holderIn = ({ contentKey }: Room, objectId = 'layer-1') => ({
    contentKey,
    objectType: 'layer',
    objectId,
  });
  const ledgerOf = async ({ ownerId }: Room) => {
    const { used, reserved } = await stand.database.quota.read(ownerId);
    return [used, reserved];
  };
  const holding = async (keys: readonly string[], bytes: number, reserved: number | null = null) => {
    const room = await stand.createRoom();
    await announce(...keys);
    const id = reserved === null ? null : newId('reservation');
    if (id !== null && reserved !== null)
      await stand.database.quota.reserve({ id, ownerId: room.ownerId, bytes: reserved }, 60_000);
    await hold(stand.database, [{ holder: holderIn(room), keys }], {
      id,
      ownerId: room.ownerId,
      roomKey: room.key,
      bytes,
    });
    return room;
  };

  it('protects them from the sweep, and counts them in place of the reservation', async () => {
    const room = await holding(['h/1', 'h/2'], 30, 50);
    await announce('h/3');
    assert.deepEqual(await swept(), ['h/3']);
    assert.deepEqual(await ledgerOf(room), [30, 0]);
  });

  it('counts them without a reservation, unless another reservation still covers them', async () => {
    assert.deepEqual(await ledgerOf(await holding(['h/4'], 30)), [30, 0]);
    const room = await stand.createRoom();
    await announce('h/5');
    await hold(stand.database, [{ holder: holderIn(room), keys: ['h/5'] }], null);
    assert.deepEqual([await swept(), await ledgerOf(room)], [[], [0, 0]]);
  });

  it('releases them for the sweep, and returns their bytes', async () => {
    const room = await holding(['h/6'], 30);
    await releaseObjects(stand.database, holderIn(room), { roomKey: room.key, bytes: 30 });
    assert.deepEqual([await swept(), await ledgerOf(room)], [['h/6'], [0, 0]]);
  });

  it('releases a reservation, if there is one', async () => {
    const room = await stand.createRoom();
    const reservation = { id: newId('reservation'), ownerId: room.ownerId, bytes: 7 };
    await stand.database.quota.reserve(reservation, 60_000);
    await releaseObjects(stand.database, holderIn(room), { reservationId: null });
    assert.deepEqual(await ledgerOf(room), [0, 7]);
    await releaseObjects(stand.database, holderIn(room), { reservationId: reservation.id });
    assert.deepEqual(await ledgerOf(room), [0, 0]);
  });

  for (const after of [10, 30, 45])
    it(`replaces them with objects of ${after} bytes instead of 30`, async () => {
      const room = await holding(['h/7', 'h/8'], 30);
      await announce('h/9');
      const change = { ownerId: room.ownerId, roomKey: room.key, before: 30, after };
      await stand.database.transaction((within) =>
        exchange(within, { holder: holderIn(room), keys: ['h/8', 'h/9'] }, change),
      );
      assert.deepEqual([await swept(), await ledgerOf(room)], [['h/7'], [after, 0]]);
      await releaseObjects(stand.database, holderIn(room), { roomKey: room.key, bytes: after });
    });
});
