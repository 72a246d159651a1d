import assert from 'node:assert/strict';

import { limits } from '../../core/limits.ts';
import { sweep } from '../../workers/activities/upkeep.ts';
import { addMember, call, expectReply, newRoomId, type ApiReply } from '../support/api/call.ts';
import { assertLedgerIsTrue } from '../support/ledger.ts';
import { svg, type PictureRoom } from '../support/api/picture-room.ts';
import { usePictureRoom } from '../support/api/room.ts';
import type { TestApi } from '../support/api/start-api.ts';

type Json = Record<string, unknown>;

describe('limits on what a user may own and a room may contain', () => {
  const given = usePictureRoom();
  let api: TestApi;
  let owner: string;
  let room: PictureRoom;
  beforeEach(() => ({ api, owner, room } = given));

  const location = { latitude: 47, longitude: 8 };
  const markers = (method: string, path = '', json?: unknown) =>
    room.as(owner, method, `/markers${path}`, json);
  const comments = (method: string, path = '', json?: unknown) =>
    room.as(owner, method, `/comments${path}`, json);
  const declared = () => ({ objectType: 'room', objectId: room.roomId, body: 'said', lat: 47, lng: 8 });
  /** Increases a counter of the room. */
  const holds = (counter: 'marker_count' | 'comment_count', more: number) =>
    room.row(`update rooms set ${counter} = ${counter} + $2 where id = $1`, room.roomId, more);
  const expectLimit = (reply: ApiReply, what: string, limit: number) => {
    expectReply(reply, 409, 'limit_exceeded');
    assert.deepEqual(reply.json.details, { what, limit });
  };
  const statuses = (replies: readonly ApiReply[]) => replies.map(({ status }) => status).toSorted();

  /** Asserts that the counters of the room match its rows. */
  const assertCounted = async () => {
    const row = await room.row(
      `select marker_count, (select count(*) from markers where content_key = rooms.content_key) as markers,
        comment_count, (select count(*) from comments where content_key = rooms.content_key)
          + (select count(*) from replies where content_key = rooms.content_key) as comments,
        history_bytes, (select sum(bytes) from history where room_key = rooms.key)
          + (select coalesce(sum(bytes), 0) from images
             where content_key = rooms.content_key and retired_at is not null) as history
      from rooms where id = $1`,
      room.roomId,
    );
    const { marker_count, comment_count, history_bytes, ...found } = row;
    const counted = { markers: marker_count, comments: comment_count, history: history_bytes };
    assert.deepEqual(
      Object.entries(counted).map(([name, count]) => [name, Number(count)]),
      Object.entries(counted).map(([name]) => [name, Number(found[name])]),
    );
  };

  it('allow the maximum number of markers, and one more after a deletion', async () => {
    await holds('marker_count', limits.markersPerRoom - 1);
    const created = expectReply(await markers('POST', '', location), 201);
    expectLimit(await markers('POST', '', location), 'markers', limits.markersPerRoom);
    const { id } = created.json.marker as { id: string };
    expectReply(await markers('PATCH', `/${id}`, { title: 'changed' }), 200);
    expectReply(await markers('DELETE', `/${id}`), 200);
    const { last_seq: seq } = await room.row('select last_seq from rooms where id = $1', room.roomId);
    expectReply(await markers('POST', '', location), 201);
    const revert = await room.as(owner, 'POST', `/history/${String(seq)}/revert`);
    expectLimit(revert, 'markers', limits.markersPerRoom);
    assert.equal((expectReply(await markers('GET'), 200).json.markers as Json[]).length, 1);
  });

  it('allow only one of two markers that are created concurrently', async () => {
    await holds('marker_count', limits.markersPerRoom - 1);
    const replies = await Promise.all([markers('POST', '', location), markers('POST', '', location)]);
    assert.deepEqual(statuses(replies), [201, 409]);
  });

  it('count comments together with their replies', async () => {
    await holds('comment_count', limits.commentsPerRoom - 2);
    const { comment } = expectReply(await comments('POST', '', declared()), 200).json;
    const { id } = comment as { id: string };
    const reply = () => comments('POST', `/${id}/replies`, { body: 'answered' });
    assert.deepEqual(statuses(await Promise.all([reply(), reply()])), [200, 409]);
    expectLimit(await comments('POST', '', declared()), 'comments', limits.commentsPerRoom);
    expectReply(await comments('DELETE', `/${id}`), 200);
    expectReply(await comments('POST', '', declared()), 200);
    expectReply(await comments('POST', '', declared()), 200);
    expectLimit(await comments('POST', '', declared()), 'comments', limits.commentsPerRoom);
  });

  it('reserve the last comments for the owner, so that a viewer cannot exhaust them', async () => {
    const viewer = await addMember(api, room.roomId, 'talker', 'viewer');
    const message = (bearer: string) => room.as(bearer, 'POST', '/comments', declared());
    await holds('comment_count', limits.commentsPerRoom - limits.commentsForOwner - 1);
    const { comment } = expectReply(await message(viewer), 200).json;
    const { id } = comment as { id: string };
    const others = limits.commentsPerRoom - limits.commentsForOwner;
    expectLimit(await message(viewer), 'comments', others);
    expectLimit(await room.as(viewer, 'POST', `/comments/${id}/replies`, { body: 'x' }), 'comments', others);
    expectReply(await message(owner), 200);
  });

  it('allow a user the maximum number of rooms, and one of two concurrent last ones', async () => {
    const jwt = await api.issuer.token('landlord');
    const { userId } = expectReply(await call(api.url, 'GET', '/api/users/me', { bearer: jwt }), 200).json;
    const open = (id = newRoomId()) => call(api.url, 'POST', `/api/rooms/${id}`, { bearer: jwt });
    await room.row(
      `insert into rooms (id, owner_id, settings)
      select lpad(number::text, 10, '_'), $1, '{}' from generate_series(1, $2::int) as number`,
      userId,
      limits.roomsPerUser - 2,
    );
    const first = newRoomId();
    expectReply(await open(first), 200);
    assert.deepEqual(statuses(await Promise.all([open(), open()])), [200, 409]);
    expectLimit(await open(), 'rooms', limits.roomsPerUser);
    expectReply(await open(first), 200);
    expectReply(await call(api.url, 'DELETE', `/api/rooms/${first}`, { bearer: jwt }), 200);
    expectReply(await open(), 200);
  });

  it('are based on counters that match the rows, as the ledger does, after any change', async () => {
    const { comment } = expectReply(await comments('POST', '', declared()), 200).json;
    const { id } = comment as { id: string };
    for (const body of ['one', 'two']) expectReply(await comments('POST', `/${id}/replies`, { body }), 200);
    const keys = await room.upload();
    const first = await room.marker(keys);
    const second = await room.marker({});
    expectReply(await room.send('/marker-icons', { icon: svg, name: 'a', size: '24' }), 201);
    await assertCounted();
    expectReply(await markers('DELETE', `/${first}`), 200);
    await assertCounted();
    const { last_seq: seq } = await room.row('select last_seq from rooms where id = $1', room.roomId);
    expectReply(await room.as(owner, 'POST', `/history/${String(seq)}/revert`), 200);
    await assertCounted();
    await assertLedgerIsTrue(api.pool);
    for (const marker of [first, second]) expectReply(await markers('DELETE', `/${marker}`), 200);
    const { replies } =
      (expectReply(await comments('GET'), 200).json.comments as { replies: Json[] }[])[0] ?? {};
    expectReply(await comments('DELETE', `/${id}/replies/${String(replies?.[0]?.id)}`), 200);
    await assertCounted();
    await assertLedgerIsTrue(api.pool);
    expectReply(await comments('DELETE', `/${id}`), 200);
    await assertCounted();
    expectReply(await room.as(owner, 'POST', '/clear'), 200);
    await assertCounted();
    const { database, objects: objectStore } = api.dependencies;
    await sweep({ database, objectStore }, 0);
    await assertCounted();
    await assertLedgerIsTrue(api.pool);
    expectReply(await call(api.url, 'DELETE', `/api/rooms/${room.roomId}`, { bearer: owner }), 200);
    await assertLedgerIsTrue(api.pool);
  });
});
