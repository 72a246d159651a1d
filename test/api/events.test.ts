import assert from 'node:assert/strict';

import type { RunningApi } from '../../api/run-api.ts';
import { systemActor } from '../../core/access/caller.ts';
import { newJobId } from '../../core/jobs/new-job-id.ts';
import { createRoom, call, expectReply } from '../support/api/call.ts';
import { openEvents, type EventClient } from '../support/api/event-stream.ts';
import { useEventRoom } from '../support/api/event-room.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';

type Json = Record<string, unknown>;

describe('live events', () => {
  const events = useEventRoom();
  const { listen, room, create } = events;
  let api: TestApi;
  let second: RunningApi;
  let owner: string;
  let roomId: string;
  beforeEach(() => ({ api, second, owner, roomId } = events));

  it('report every change of a marker with the marker, its number and the actor', async () => {
    const client = await listen(owner);
    assert.equal(client.headers.get('content-type'), 'text/event-stream');
    const id = await create({ title: 'first' });
    await room('PATCH', `/markers/${id}`, { title: 'second' });
    await room('DELETE', `/markers/${id}`);
    const events = await client.take(3);
    assert.deepEqual(
      events.map(({ event }) => event),
      ['marker.created', 'marker.updated', 'marker.deleted'],
    );
    assert.deepEqual(
      events.map(({ data }) => data.kind),
      events.map(({ event }) => event),
    );
    assert.deepEqual(
      events.map(({ id: seq }) => seq),
      ['2', '3', '4'],
    );
    assert.deepEqual(
      events.map(({ data }) => data.seq),
      [2, 3, 4],
    );
    assert.deepEqual(
      events.map(({ data }) => (data.marker as Json).title),
      ['first', 'second', 'second'],
    );
    for (const { data } of events) {
      assert.equal(data.objectId, id);
      assert.equal((data.actor as Json).type, 'user');
      assert.ok(Number(data.at) > 0);
    }
  });

  it('reach a stream on another process than the one that made the change', async () => {
    const [here, there] = [await listen(owner), await listen(owner, { base: second.url })];
    for (let n = 0; n < 5; n++) await create({}, n % 2 === 0 ? api.url : second.url);
    const seqs = async (client: EventClient) => (await client.take(5)).map(({ id }) => id);
    assert.deepEqual(await seqs(here), ['2', '3', '4', '5', '6']);
    assert.deepEqual(await seqs(there), ['2', '3', '4', '5', '6']);
  });

  it('resume after the event in Last-Event-ID, without gaps or repetition during writes', async () => {
    for (let n = 0; n < 10; n++) await create();
    const writing = Promise.all(Array.from({ length: 30 }, () => create()));
    const client = await listen(owner, { from: '4' });
    await writing;
    const seqs = (await client.take(37)).map(({ id }) => Number(id));
    assert.deepEqual(
      seqs,
      Array.from({ length: 37 }, (_, n) => n + 5),
    );
  });

  it('resume over more history than is cached in memory', async () => {
    const actor = JSON.stringify({ type: 'system', id: 'system', name: null });
    await api.pool.query(
      `with room as (update rooms set last_seq = last_seq + 3000 where id = $1 returning key)
       insert into history (room_key, seq, kind, actor, object_type, object_id, bytes)
       select key, n + 1, 'marker.updated', $2, 'marker', 'm', 100 from room, generate_series(1, 3000) n`,
      [roomId, actor],
    );
    const client = await listen(owner, { from: '0' });
    await create();
    const seqs = (await client.take(3002)).map(({ id }) => Number(id));
    assert.deepEqual(
      seqs,
      Array.from({ length: 3002 }, (_, n) => n + 1),
    );
  });

  it('report trimmed history to a resuming client, and continue with the rest', async () => {
    for (let n = 0; n < 5; n++) await create();
    // Trims one room at a time, and those of other tests may come first.
    while ((await api.dependencies.database.history.trim(0, 2, 100)) > 0);
    const [within, behind] = [await listen(owner, { from: '1' }), await listen(owner, { from: '4' })];
    const [missed, ...rest] = await within.take(3);
    assert.deepEqual([missed?.event, missed?.data.missed], ['history.trimmed', { from: 2, to: 4 }]);
    assert.deepEqual(
      [...rest, ...(await behind.take(2))].map(({ id }) => id),
      ['5', '6', '5', '6'],
    );
  });

  it('report the progress of a running job, without a number, to members and tokens', async () => {
    const { database } = api.dependencies;
    await room('PATCH', '/public', { isPublic: true });
    const found = await database.rooms.find(roomId);
    assert.ok(found);
    const { id } = await database.jobs.insert({
      id: newJobId('layer-upload'),
      kind: 'layer-upload',
      roomKey: found.key,
      contentKey: found.contentKey,
      roomId,
      ownerId: found.ownerId,
      actor: systemActor,
      input: {},
      reservationId: null,
    });
    assert.ok(await database.jobs.begin(id, 1));
    const [inside, outside, choosy] = [
      await listen(owner, { base: second.url }),
      await listen(undefined),
      await listen(owner, { query: '?kinds=marker.created' }),
    ];
    const half = { stage: 'converting' as const, progress: 50, message: 'Half of it.' };
    await database.jobs.report(id, { run: 1, attempt: 1 }, half);
    const [reported] = await inside.take(1);
    assert.deepEqual(
      [reported?.id, reported?.event, reported?.data.kind],
      ['', 'job.progress', 'job.progress'],
    );
    const { jobId, stage, progress, message } = reported?.data.job as Json;
    assert.deepEqual([jobId, stage, progress, message], [id, 'converting', 50, 'Half of it.']);
    await create();
    for (const client of [inside, outside, choosy])
      assert.equal((await client.take(1))[0]?.event, 'marker.created');
  });

  it('arrive by polling when notifications are lost', async () => {
    const deaf = await startTestApi({
      events: { subscribe: () => () => undefined, subscribeProgress: () => () => undefined },
    });
    try {
      const jwt = await deaf.issuer.token('owner');
      const quiet = await createRoom(deaf, jwt);
      const client = await openEvents(`${deaf.url}/api/rooms/${quiet}/events`, {
        Authorization: `Bearer ${jwt}`,
      });
      const path = `/api/rooms/${quiet}/markers`;
      await call(deaf.url, 'POST', path, { bearer: jwt, json: { latitude: 1, longitude: 1 } });
      assert.equal((await client.take(1))[0]?.event, 'marker.created');
      client.close();
    } finally {
      await deaf.close();
    }
  });

  it('include only the kinds that the client asked for', async () => {
    const client = await listen(owner, { query: '?kinds=marker.deleted,settings.updated' });
    const id = await create();
    await room('PATCH', '', { name: 'renamed' });
    await room('DELETE', `/markers/${id}`);
    assert.deepEqual(
      (await client.take(2)).map(({ event }) => event),
      ['settings.updated', 'marker.deleted'],
    );
    const refused = await room('GET', '/events?kinds=marker.painted');
    assert.match(String(expectReply(refused, 400, 'invalid_request').json.message), /marker\.painted/);
  });

  it('include only markers that are or were inside the box', async () => {
    const client = await listen(owner, { query: '?bbox=170,-20,-170,0' });
    const inside = await create({ latitude: -17, longitude: 179 });
    const outside = await create({ latitude: -17, longitude: 0 });
    await room('PATCH', `/markers/${outside}`, { title: 'still outside' });
    await room('PATCH', `/markers/${inside}`, { longitude: 10 });
    await room('PATCH', `/markers/${outside}`, { longitude: -175 });
    const events = await client.take(3);
    assert.deepEqual(
      events.map(({ data }) => data.objectId),
      [inside, inside, outside],
    );
    for (const bbox of ['1,2,3', 'a,b,c,d', '0,50,10,40', '0,-95,1,1']) {
      expectReply(await room('GET', `/events?bbox=${bbox}`), 400, 'invalid_bbox');
    }
  });

  it('refuse a Last-Event-ID that is not a number, and start a recreated room from its beginning', async () => {
    assert.equal((await listen(owner, { from: 'x' })).status, 400);
    const client = await listen(owner, { from: '999' });
    assert.deepEqual(
      (await client.take(1)).map(({ event }) => event),
      ['room.created'],
    );
  });
});
