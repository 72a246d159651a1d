import assert from 'node:assert/strict';
import { systemActor } from '../../../core/access/caller.ts';
import type { Refusal } from '../../../core/errors.ts';
import { limits } from '../../../core/limits.ts';
import type { MarkerFields } from '../../../core/markers/marker.ts';
import { changeRoom } from '../../../core/rooms/change-room.ts';
import type { Room } from '../../../core/rooms/room.ts';
import { addComment, addMarkers, fillRoom } from '../../support/fill-room.ts';
import { assertLedgerIsTrue } from '../../support/ledger.ts';
import { beginClone, clone } from './clone.ts';
import { createStand, markerWith, type DatabaseStand } from './stand.ts';

describe('bytes of rows in the quota', () => {
  let stand: DatabaseStand;
  before(async () => (stand = await createStand()));
  after(() => stand.close());

  const rowBytesOf = async ({ key }: Room) =>
    (await stand.pool.query<{ bytes: number }>('select row_bytes as bytes from rooms where key = $1', [key]))
      .rows[0]?.bytes;
  const usedBy = async ({ ownerId }: Room) => (await stand.database.quota.read(ownerId)).used;

  const createMarker = (room: Room, fields: Partial<MarkerFields>) => {
    const marker = markerWith(fields);
    return changeRoom(stand.database, room.key, systemActor, async ({ markers }, { contentKey }, emit) => {
      await markers.insert(contentKey, marker);
      emit({
        kind: 'marker.created',
        objectType: 'marker',
        objectId: marker.id,
        before: null,
        after: marker,
      });
      return marker.id;
    });
  };
  const update = (room: Room, id: string, change: Partial<MarkerFields>) =>
    changeRoom(stand.database, room.key, systemActor, async ({ markers }, { contentKey }, emit) => {
      const changed = await markers.update(contentKey, id, change);
      emit({ kind: 'marker.updated', objectType: 'marker', objectId: id, before: null, after: changed });
    });

  it('follow each row from its creation to its deletion', async () => {
    const room = await stand.createRoom();
    const id = await createMarker(room, { title: 'é', tags: ['a', 'ü'], eventDate: 1, markerIconSize: 9 });
    const created = await rowBytesOf(room);
    assert.ok(created !== undefined && created > 118);
    await update(room, id, { title: 'éa', tags: [], markerIconSize: null });
    // The title has one more byte; the tags lose their dimension, two lengths and three bytes; the size loses
    // its four bytes.
    assert.equal(await rowBytesOf(room), created + 1 - (8 + 2 * 4 + 3) - 4);
    await assertLedgerIsTrue(stand.pool);
    await changeRoom(stand.database, room.key, systemActor, async ({ markers }, { contentKey }, emit) => {
      await markers.delete(contentKey, id);
      emit({ kind: 'marker.deleted', objectType: 'marker', objectId: id, before: null, after: null });
    });
    assert.equal(await usedBy(room), 0);
  });

  it('include all kinds of rows, inserted singly, by COPY and by a clone', async () => {
    const [source, target] = [await stand.createRoom(), await stand.createRoom()];
    await fillRoom(stand, source);
    const odd: Partial<MarkerFields>[] = [
      { tags: [] },
      { tags: ['', '𝕏', 'a,b'] },
      { description: 'ü'.repeat(5000), mediaSize: 'lg', eventDate: -1 },
      { embeddedMediaUrl: 'https://example.org/', color: '#ffffff', markerIconSize: 256 },
    ];
    for (const fields of odd) await addMarkers(stand, source, 2, fields);
    await clone(stand, source, target);
    // The check compares the ledger of each room with the sizes of its rows.
    await assertLedgerIsTrue(stand.pool);
    const copied = await rowBytesOf(target);
    assert.ok(copied !== undefined && copied > 10_000);
  });

  it('are returned to the quota once when the room is cleared or deleted', async () => {
    const owner = await stand.signIn();
    const [cleared, deleted] = [await stand.createRoom(owner), await stand.createRoom(owner)];
    for (const room of [cleared, deleted]) await addMarkers(stand, room, 10);
    await stand.database.rooms.replaceContent(cleared.key);
    await stand.database.rooms.remove(deleted.key);
    assert.equal(await usedBy(cleared), 0);
    await addMarkers(stand, cleared, 1);
    const used = await usedBy(cleared);
    while ((await stand.database.rooms.purge(1000)) > 0);
    assert.equal(await usedBy(cleared), used);
    await assertLedgerIsTrue(stand.pool);
  });

  it('are rejected beyond the limit, unless content shrinks or is deleted', async () => {
    const room = await stand.createRoom();
    const id = await createMarker(room, { description: 'x'.repeat(500) });
    const used = await usedBy(room);
    await stand.database.quota.setLimit(room.ownerId, used);
    await assert.rejects(update(room, id, { title: 'longer' }), {
      code: 'quota_exceeded',
      details: { used, reserved: 0, limit: used, required: 6 },
    });
    await assert.rejects(addMarkers(stand, room, 1), { code: 'quota_exceeded' });
    await assert.rejects(addComment(stand, room, { objectType: 'room', objectId: room.id }), {
      code: 'quota_exceeded',
    });
    await stand.database.quota.setLimit(room.ownerId, 10);
    await update(room, id, { description: 'x' });
    assert.equal(await usedBy(room), used - 499);
  });

  it('are reserved by a clone, which is rejected at its start if they do not fit', async () => {
    const [source, target] = [await stand.createRoom(), await stand.createRoom()];
    await addMarkers(stand, source, 50);
    const bytes = (await rowBytesOf(source)) ?? NaN;
    await stand.database.quota.setLimit(target.ownerId, bytes - 1);
    await assert.rejects(beginClone(stand, source, target), {
      code: 'quota_exceeded',
      details: { used: 0, reserved: 0, limit: bytes - 1, required: bytes },
    });
    await stand.database.quota.setLimit(target.ownerId, bytes);
    await clone(stand, source, target);
    assert.deepEqual(await stand.database.quota.read(target.ownerId), {
      ...{ used: bytes, reserved: 0, limit: bytes },
    });
  });

  it('are limited for the running clones of one caller', async () => {
    const [source, target] = [await stand.createRoom(), await stand.createRoom()];
    const { clonesPerCaller } = limits;
    const begun = Array.from({ length: clonesPerCaller + 1 }, () => beginClone(stand, source, target));
    const outcomes = await Promise.allSettled(begun);
    const refused = outcomes.flatMap((outcome) => {
      if (outcome.status === 'fulfilled') return [];
      const { code, details } = outcome.reason as Refusal;
      return [{ code, details }];
    });
    assert.deepEqual(refused, [
      { code: 'limit_exceeded', details: { what: 'clones', limit: clonesPerCaller } },
    ]);
  });

  it('have a rule for each column with a text or JSON', async () => {
    const { rows: columns } = await stand.pool.query<{ table: string; column: string }>(
      `select table_name as "table", column_name as "column" from information_schema.columns
       where table_schema = 'public' and data_type in ('text', 'jsonb', 'ARRAY', 'bytea') and table_name = any($1)`,
      [['markers', 'comments', 'replies', 'presentations', 'layers', 'raster_layers', 'icons', 'images']],
    );
    const { rows } = await stand.pool.query<{ definition: string }>(
      `select pg_get_viewdef('content_rows') as definition`,
    );
    const parts = (rows[0]?.definition ?? '').split('UNION ALL');
    const missing = columns.filter(
      ({ table, column }) =>
        !parts.some((part) => part.includes(`FROM ${table} `) && new RegExp(`\\b${column}\\b`).test(part)),
    );
    assert.deepEqual(missing, [{ table: 'layers', column: 'manifest' }]);
  });
});
