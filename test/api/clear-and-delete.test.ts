import assert from 'node:assert/strict';

import { newId } from '../../core/ids.ts';
import { emptyMarker } from '../../core/markers/marker.ts';
import type { Marker } from '../../core/markers/marker.ts';
import { sweep } from '../../workers/activities/upkeep.ts';
import { call, createRoom, expectReply, issueToken } from '../support/api/call.ts';
import { openEvents, type EventClient } from '../support/api/event-stream.ts';
import { createObjects } from '../support/api/objects.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';

const many = 50_000;

function* markers(count: number): Generator<Marker> {
  for (let n = 0; n < count; n++) {
    const at = { latitude: (n % 170) - 85, longitude: (n % 350) - 175 };
    yield {
      ...emptyMarker,
      properties: null,
      ...at,
      id: newId('marker'),
      createdBy: 'u',
      createdAt: n,
      updatedAt: n,
    };
  }
}

describe('a room that is cleared or deleted', () => {
  let api: TestApi;
  let owner: string;
  let roomId: string;
  let contentKey: number;
  const cancelled: string[] = [];
  const clients: EventClient[] = [];
  before(async () => {
    api = await startTestApi({
      jobs: {
        start: () => Promise.resolve(),
        // An unreachable runner, which must not delay the response.
        cancel: (job) => new Promise(() => void cancelled.push(job.id)),
        statusOf: () => Promise.resolve('running'),
      },
    });
    owner = await api.issuer.token('owner');
  });
  beforeEach(async () => {
    roomId = await createRoom(api, owner);
    const room = await api.dependencies.database.rooms.find(roomId);
    assert.ok(room);
    contentKey = room.contentKey;
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.close();
  });
  after(() => api.close());

  const as = (method: string, path: string, json?: unknown, bearer = owner) =>
    call(api.url, method, `/api/rooms/${roomId}${path}`, { bearer, json });

  /** 50,000 markers, a comment with a reply, slides, and a running job. */
  async function fill(): Promise<{ jobId: string }> {
    await api.dependencies.database.markers.copy(contentKey, markers(many));
    const subject = { objectType: 'room', objectId: roomId, body: 'said' };
    const { json } = expectReply(await as('POST', '/comments', subject), 200);
    const { id } = json.comment as { id: string };
    expectReply(await as('POST', `/comments/${id}/replies`, { body: 'answered' }), 200);
    expectReply(await as('PUT', '/presentation', { slides: [{ id: 'a' }] }), 200);
    return createObjects(api, roomId);
  }

  async function listen(): Promise<EventClient> {
    const client = await openEvents(`${api.url}/api/rooms/${roomId}/events`, {
      Authorization: `Bearer ${owner}`,
    });
    clients.push(client);
    return client;
  }

  /** Remaining rows of the content, by table. */
  async function left(): Promise<Record<string, number>> {
    const tables = ['markers', 'layers', 'comments', 'replies', 'presentations', 'abandoned_content'];
    const counts = tables.map(
      (table) => `(select count(*)::int from ${table} where content_key = $1) as ${table}`,
    );
    const { rows } = await api.pool.query<Record<string, number>>(`select ${counts.join()}`, [contentKey]);
    return rows[0] ?? {};
  }

  const upkeep = () => sweep({ database: api.dependencies.database, objectStore: api.dependencies.objects });

  it('is empty immediately, and its content is removed afterwards', async () => {
    await fill();
    expectReply(await as('POST', '/clear'), 200);
    const { json } = expectReply(await as('GET', ''), 200);
    const { markers, layers, comments, slides } = json.counts as Record<string, number>;
    assert.deepEqual([markers, layers, comments, slides], [0, 0, 0, 0]);
    assert.equal((await left()).markers, many);
    expectReply(await as('POST', '/markers', { latitude: 1, longitude: 2 }), 201);
    await upkeep();
    assert.deepEqual(Object.values(await left()), [0, 0, 0, 0, 0, 0]);
    assert.equal(expectReply(await as('GET', '/markers'), 200).json.count, 1);
  });

  it('notifies its open streams, which continue after a clear and end with the room', async () => {
    const stream = await listen();
    expectReply(await as('POST', '/clear'), 200);
    assert.deepEqual(
      (await stream.take(1)).map(({ event }) => event),
      ['room.cleared'],
    );
    expectReply(await as('POST', '/markers', { latitude: 1, longitude: 2 }), 201);
    expectReply(await as('DELETE', ''), 200);
    const events = (await stream.ended()).map(({ event }) => event);
    assert.deepEqual(events, ['marker.created', 'room.deleted']);
  });

  it('has its jobs cancelled, and no others, whether or not their runner is reachable', async () => {
    for (const [method, path] of [
      ['POST', '/clear'],
      ['DELETE', ''],
    ] as const) {
      const { jobs } = api.dependencies.database;
      roomId = await createRoom(api, owner);
      const [pending, running] = [await createObjects(api, roomId), await createObjects(api, roomId)];
      assert.ok(await jobs.begin(running.jobId, 1));
      const other = await createObjects(api, await createRoom(api, owner));
      expectReply(await as(method, path), 200);
      const [first, second, third] = await Promise.all(
        [pending, running, other].map(({ jobId }) => jobs.find(jobId)),
      );
      assert.deepEqual([first?.status, first?.error?.code], ['error', 'job_cancelled']);
      assert.deepEqual([second?.status, second?.cancelRequested], ['running', true]);
      assert.deepEqual([third?.status, third?.cancelRequested], ['pending', false]);
      assert.ok(cancelled.includes(pending.jobId) && cancelled.includes(running.jobId));
    }
  });

  it('can be created again immediately after a delete: empty, with its old tokens invalid', async () => {
    const token = await issueToken(api, owner, roomId, 'read', 'write');
    const { jobId } = await fill();
    expectReply(await as('DELETE', ''), 200);
    const next = await api.issuer.token('next');
    expectReply(await as('POST', '', {}, next), 200);
    expectReply(await as('GET', '/markers', undefined, token.secret), 401, 'Invalid or expired API token');
    expectReply(await as('GET', '/markers'), 403, 'insufficient permission');
    assert.equal(expectReply(await as('GET', '/markers', undefined, next), 200).json.count, 0);
    const { history } = expectReply(await as('GET', '/history', undefined, next), 200).json;
    assert.deepEqual(
      (history as { kind: string }[]).map(({ kind }) => kind),
      ['room.created'],
    );
    expectReply(await call(api.url, 'GET', `/api/jobs/${jobId}`, { bearer: next }), 404);
    await upkeep();
    assert.deepEqual(Object.values(await left()), [0, 0, 0, 0, 0, 0]);
  });
});
