import assert from 'node:assert/strict';
import { limits } from '../../core/limits.ts';
import { addMember, call, expectReply, issueToken } from '../support/api/call.ts';
import { useEventRoom } from '../support/api/event-room.ts';

type Json = Record<string, unknown>;

const long = (text: string) => text.repeat(limits.commentLength).slice(0, limits.commentLength);

describe('successive updates of a comment by one user', () => {
  const at = useEventRoom();
  let editor: string;
  let id: string;
  beforeEach(async () => {
    editor = await addMember(at.api, at.roomId, 'editor', 'editor');
    const fields = { objectType: 'room', objectId: at.roomId, body: 'first', lat: 0, lng: 0 };
    const { comment } = expectReply(await at.room('POST', '/comments', fields), 200).json;
    id = String((comment as Json).id);
  });

  const update = async (json: Json, bearer = at.owner) =>
    expectReply(
      await call(at.api.url, 'PATCH', `/api/rooms/${at.roomId}/comments/${id}`, { bearer, json }),
      200,
    );
  /** Each update in the history: what it changed, oldest first. */
  const updates = async () => {
    const { json } = expectReply(await at.room('GET', `/history?objectId=${id}&kinds=comment.updated`), 200);
    return (json.history as { before: Json; after: Json }[])
      .map(({ before, after }) => [before.body, before.resolved, after.body, after.resolved])
      .reverse();
  };
  const historyBytes = async () => {
    const { rows } = await at.api.pool.query<{ counted: string; found: string }>(
      `select history_bytes as counted,
        (select sum(bytes) from history where room_key = key) as found
      from rooms where id = $1 and deleted_at is null`,
      [at.roomId],
    );
    assert.equal(rows[0]?.counted, rows[0]?.found);
    return Number(rows[0]?.counted);
  };
  const age = (milliseconds: number) =>
    at.api.pool.query(
      `update history set created_at = history.created_at - $2::float8 * interval '1 millisecond'
       from rooms where room_key = rooms.key and rooms.id = $1`,
      [at.roomId, milliseconds],
    );

  it('are one event in the history, from the first state to the last', async () => {
    for (const body of ['second', 'third']) await update({ body });
    await update({ resolved: true });
    assert.deepEqual(await updates(), [['first', false, 'third', true]]);
  });

  it('do not grow the history, however many there are', async () => {
    await update({ body: long('a') });
    await update({ body: long('b') });
    const before = await historyBytes();
    for (let n = 0; n < 20; n++) await update({ body: long(String(n % 10)) });
    assert.ok((await historyBytes()) < before + limits.commentLength);
  });

  it('are separate events after a while, and when another user updates in between', async () => {
    await update({ body: 'second' });
    await age(limits.historyMergeMs);
    await update({ body: 'third' });
    await update({ resolved: true }, editor);
    const { secret } = await issueToken(at.api, at.owner, at.roomId, 'write');
    await update({ resolved: false }, secret);
    await update({ body: 'fourth' });
    assert.deepEqual(await updates(), [
      ['first', false, 'second', false],
      ['second', false, 'third', false],
      ['third', false, 'third', true],
      ['third', true, 'third', false],
      ['third', false, 'fourth', false],
    ]);
  });

  it('are sent to open streams one by one, and to a resumed stream as the last one', async () => {
    const open = await at.listen(at.owner, { query: '?kinds=comment.updated' });
    const bodies = ['second', 'third', 'fourth'];
    const reported: unknown[] = [];
    for (const body of bodies) {
      await update({ body });
      const [event] = await open.take(1);
      reported.push((event?.data.comment as Json).body);
    }
    assert.deepEqual(reported, bodies);
    const { history } = expectReply(await at.room('GET', '/history'), 200).json;
    const created = (history as { kind: string; seq: number }[]).find(
      ({ kind }) => kind === 'comment.created',
    );
    // The other process has none of them cached.
    const resumed = await at.listen(at.owner, { from: String(created?.seq), base: at.second.url });
    const [event] = await resumed.take(1);
    assert.deepEqual([event?.event, (event?.data.comment as Json).body], ['comment.updated', 'fourth']);
  });
});
