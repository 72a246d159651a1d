import assert from 'node:assert/strict';

import { expectReply } from '../support/api/call.ts';
import { svg, type PictureRoom } from '../support/api/picture-room.ts';
import { usePictureRoom } from '../support/api/room.ts';

type Json = Record<string, unknown>;

describe('the revert of a change of a marker', () => {
  const given = usePictureRoom();
  let owner: string;
  let room: PictureRoom;
  beforeEach(() => ({ owner, room } = given));

  const events = async () => expectReply(await room.as(owner, 'GET', '/history'), 200).json.history as Json[];
  const latest = async (kind: string): Promise<number> =>
    Number((await events()).find((event) => event.kind === kind)?.seq);
  const revert = (seq: unknown, bearer = owner) => room.as(bearer, 'POST', `/history/${String(seq)}/revert`);
  const marker = async (id: string): Promise<Json> =>
    expectReply(await room.as(owner, 'GET', `/markers/${id}`), 200).json.marker as Json;
  const patch = async (id: string, json: Json) =>
    expectReply(await room.as(owner, 'PATCH', `/markers/${id}`, json), 200);
  const remove = async (id: string) => expectReply(await room.as(owner, 'DELETE', `/markers/${id}`), 200);

  it('deletes a created one again', async () => {
    const id = await room.marker({ title: 'new' });
    const created = await latest('marker.created');
    const { json } = expectReply(await revert(created), 200);
    assert.deepEqual([json.markerId, json.marker], [id, null]);
    expectReply(await room.as(owner, 'GET', `/markers/${id}`), 404);
    assert.equal((await events())[0]?.kind, 'marker.deleted');
    expectReply(await revert(created), 409, 'conflict');
  });

  it('undoes the fields of an update, and keeps later changes of other fields', async () => {
    const id = await room.marker({ title: 'old', description: 'd', tags: ['a'] });
    await patch(id, { title: 'new', tags: null });
    const updated = await latest('marker.updated');
    await patch(id, { description: 'another user' });
    expectReply(await revert(updated), 200);
    const { title, tags, description } = await marker(id);
    assert.deepEqual([title, tags, description], ['old', ['a'], 'another user']);
    const [event] = await events();
    assert.equal(event?.kind, 'marker.updated');
    assert.equal((event.before as Json).title, 'new');
    assert.equal((event.after as Json).title, 'old');
  });

  it('refuses to overwrite later changes, and names them', async () => {
    const id = await room.marker({ title: 'one' });
    const created = await latest('marker.created');
    await patch(id, { title: 'two' });
    const updated = await latest('marker.updated');
    await patch(id, { title: 'three' });
    for (const seq of [created, updated]) {
      assert.match(String(expectReply(await revert(seq), 409, 'conflict').json.message), /title/);
    }
    assert.equal((await marker(id)).title, 'three');
    await remove(id);
    expectReply(await revert(updated), 409, 'conflict');
  });

  it('is refused while the group of the marker is locked', async () => {
    const id = await room.marker({ title: 'one', group: 'Gauges' });
    const created = await latest('marker.created');
    await patch(id, { title: 'two' });
    const updated = await latest('marker.updated');
    const lock = (lockedGroups: readonly string[]) =>
      room.as(owner, 'PATCH', '/marker-groups', { lockedGroups });
    expectReply(await lock(['Gauges']), 200);
    expectReply(await revert(updated), 409, 'group_locked');
    expectReply(await lock([]), 200);
    expectReply(await revert(updated), 200);
    expectReply(await lock(['Gauges']), 200);
    expectReply(await revert(created), 409, 'group_locked');
    assert.equal((await marker(id)).title, 'one');
  });

  it('can itself be reverted', async () => {
    const id = await room.marker({ title: 'one' });
    await patch(id, { title: 'two' });
    expectReply(await revert(await latest('marker.updated')), 200);
    expectReply(await revert(await latest('marker.updated')), 200);
    assert.equal((await marker(id)).title, 'two');
  });

  it('restores a deleted one under its id with its photo and icon, counted again', async () => {
    const { iconId } = (await room.send('/marker-icons', { icon: svg, name: 'i', size: '32' })).json;
    const keys = await room.upload();
    const id = await room.marker({ title: 'kept', eventDate: -5, markerIconId: iconId, ...keys });
    const [before, bytes] = [await marker(id), await room.usedBytes()];
    await remove(id);
    assert.ok((await room.usedBytes()) < bytes);
    const deleted = await latest('marker.deleted');
    const { json } = expectReply(await revert(deleted), 200);
    assert.deepEqual(json.marker, await marker(id));
    assert.deepEqual({ ...(await marker(id)), updatedAt: 0 }, { ...before, updatedAt: 0 });
    assert.equal(await room.usedBytes(), bytes);
    expectReply(await room.image(room.reader, keys.imageKey), 302);
    assert.equal((await events())[0]?.kind, 'marker.created');
    expectReply(await revert(deleted), 409, 'conflict');
  });

  it('restores the photo that an update removed, and releases its replacement', async () => {
    const [first, second] = [await room.upload(), await room.upload()];
    const id = await room.marker(first);
    await patch(id, second);
    expectReply(await room.image(room.reader, first.imageKey), 404);
    expectReply(await revert(await latest('marker.updated')), 200);
    expectReply(await room.image(room.reader, first.imageKey), 302);
    expectReply(await room.image(room.reader, second.imageKey), 404);
  });

  it('restores one of a cleared room without the photo and the icon that no longer exist', async () => {
    const { iconId } = (await room.send('/marker-icons', { icon: svg, name: 'i', size: '32' })).json;
    const id = await room.marker({ title: 'kept', markerIconId: iconId, ...(await room.upload()) });
    await remove(id);
    expectReply(await room.as(owner, 'POST', '/clear'), 200);
    expectReply(await revert(await latest('marker.deleted')), 200);
    const { title, imageKey, thumbnailKey, markerIconId } = await marker(id);
    assert.deepEqual([title, imageKey, thumbnailKey, markerIconId], ['kept', null, null, null]);
  });

  it('refuses events of another room, unknown events, and events of other objects', async () => {
    for (const seq of [999_999, 0, -1, '1.5', 'absent', '9'.repeat(30)]) {
      expectReply(await revert(seq), 404, 'event_not_found');
    }
    expectReply(await revert(await latest('room.created')), 409, 'not_revertible');
    expectReply(await revert(await latest('token.created')), 409, 'not_revertible');
  });

  it('needs the permission to write, and returns no marker to callers without read', async () => {
    const id = await room.marker({ title: 'not for writers' });
    await remove(id);
    const deleted = await latest('marker.deleted');
    expectReply(await revert(deleted, room.reader), 403);
    assert.deepEqual(expectReply(await revert(deleted, room.writer), 200).json.marker, { id });
  });
});
