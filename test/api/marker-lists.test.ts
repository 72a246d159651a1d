import assert from 'node:assert/strict';
import { emptyMarker } from '../../core/markers/marker.ts';
import { changeRoom } from '../../core/rooms/change-room.ts';
import { systemActor } from '../../core/access/caller.ts';
import { limits } from '../../core/limits.ts';
import type { Marker } from '../../core/markers/marker.ts';
import type { Room } from '../../core/rooms/room.ts';
import { call, expectReply } from '../support/api/call.ts';
import { useRoom } from '../support/api/room.ts';
import type { TestApi } from '../support/api/start-api.ts';

type Json = Record<string, unknown>;

describe('lists of markers', () => {
  const given = useRoom();
  let api: TestApi;
  let owner: string;
  let roomId: string;
  beforeEach(() => ({ api, owner, roomId } = given));

  const path = (rest = '') => `/api/rooms/${roomId}/markers${rest}`;
  const list = async (query: string, bearer: string | undefined = owner): Promise<Json> =>
    expectReply(await call(api.url, 'GET', path(query), { bearer }), 200).json;
  const change = async (method: string, rest: string, json?: Json): Promise<Json> => {
    const { status, json: answered } = await call(api.url, method, path(rest), { bearer: owner, json });
    assert.ok(status < 300, JSON.stringify(answered));
    return answered;
  };
  const create = async (longitude = 8, latitude = 47): Promise<string> =>
    String(((await change('POST', '', { longitude, latitude })).marker as Json).id);
  const idsOf = (answered: Json) => (answered.markers as Json[]).map(({ id }) => id);
  const theRoom = async (): Promise<Room> => {
    const room = await api.dependencies.database.rooms.find(roomId);
    assert.ok(room);
    return room;
  };
  const stored = (id: string, fields: Partial<Marker> = {}): Marker => ({
    ...{ ...emptyMarker, latitude: 1, longitude: 1, properties: null },
    ...{ id, createdBy: 'u', createdAt: 1, updatedAt: 1 },
    ...fields,
  });

  it('are paginated with each marker once and a link to the next page', async () => {
    const { contentKey } = await theRoom();
    const ids = Array.from({ length: 25 }, (_, n) => `marker-${String(n).padStart(3, '0')}`);
    // A page has the requested number of markers, whatever their size.
    const properties = { text: 'x'.repeat(8000) };
    const all = ids.map((id) => stored(id, { properties, description: 'y'.repeat(100_000) }));
    await api.dependencies.database.markers.copy(contentKey, all);
    const found: unknown[] = [];
    const lengths: unknown[] = [];
    for (let after: string | null = ''; after !== null;) {
      const page: Json = await list(`?limit=10&after=${after}`);
      found.push(...idsOf(page));
      lengths.push(page.count);
      after = page.nextAfter as string | null;
    }
    assert.deepEqual(found, ids);
    assert.deepEqual(lengths, [10, 10, 5]);
    assert.equal((await list('?limit=25')).nextAfter, null);
    assert.deepEqual(idsOf(await list('?after=marker-022')), ids.slice(23));
    assert.deepEqual(Object.keys(await list('')).toSorted(), ['count', 'markers']);
    for (const query of ['?limit=0', '?limit=1.5', `?limit=${limits.markerPageMax + 1}`, '?since=-1']) {
      expectReply(await call(api.url, 'GET', path(query), { bearer: owner }), 400, 'invalid_request');
    }
  });

  it('contain the markers in a box, also in one across the antimeridian', async () => {
    const [bern, suva, apia] = [
      await create(7.4, 46.9),
      await create(178.4, -18.1),
      await create(-171.8, -13.8),
    ];
    assert.deepEqual(idsOf(await list('?bbox=7,46,8,47')), [bern]);
    assert.deepEqual(idsOf(await list('?minLon=7&minLat=46&maxLon=8&maxLat=47')), [bern]);
    assert.deepEqual(idsOf(await list('?bbox=170,-20,190,0')), [suva, apia]);
    assert.deepEqual(idsOf(await list('?bbox=170,-20,-170,0')), [suva, apia]);
    assert.deepEqual(idsOf(await list('?bbox=-190,-20,-180,0')), [suva]);
    assert.deepEqual(idsOf(await list('?bbox=-180,-90,180,90&limit=1')), [bern]);
    expectReply(await call(api.url, 'GET', path('?bbox=1,2,3'), { bearer: owner }), 400, 'invalid_bbox');
  });

  it('contain what was created or changed since an event, and the ids of deleted markers', async () => {
    const [retained, moved, deleted] = [await create(1, 1), await create(2, 2), await create(3, 3)];
    const first = await list('?since=0');
    assert.deepEqual([idsOf(first), first.gone], [[retained, moved, deleted], null]);
    assert.deepEqual(await list(`?since=${String(first.seq)}`), {
      ...first,
      count: 0,
      markers: [],
      gone: [],
    });
    await change('PATCH', `/${moved}`, { longitude: 50 });
    await change('DELETE', `/${deleted}`);
    const added = await create(4, 4);
    const since = `since=${String(first.seq)}`;
    const second = await list(`?${since}`);
    assert.deepEqual([idsOf(second), second.gone], [[moved, added], [deleted]]);
    assert.equal(second.seq, Number(first.seq) + 3);
    const inBox = await list(`?${since}&bbox=0,0,10,10`);
    assert.deepEqual([idsOf(inBox), inBox.gone], [[added], [moved, deleted]]);
  });

  it('contain the markers of imports since an event, without reading earlier ones', async () => {
    const before = await create();
    const { seq } = await list('?since=0');
    const { key, contentKey } = await theRoom();
    const batches = [['marker-zz1', 'marker-zz2'], ['marker-zz3']];
    await api.dependencies.database.markers.copy(contentKey, batches.flat().map((id) => stored(id))); // prettier-ignore
    await changeRoom(api.dependencies.database, key, systemActor, (_repositories, _room, emit) => {
      for (const ids of batches) {
        const after = { markersCreated: ids.length, firstId: ids[0], lastId: ids.at(-1) };
        emit({ kind: 'marker.imported', objectType: 'job', objectId: 'job-1', before: null, after });
      }
      return Promise.resolve();
    });
    const changed = await list(`?since=${String(seq)}`);
    assert.deepEqual([idsOf(changed), changed.gone], [batches.flat(), []]);
    assert.ok(!idsOf(changed).includes(before));
  });

  it('are complete when the history does not reach back to the event', async () => {
    const [one] = [await create()];
    const { seq } = await list('?since=0');
    const isWhole = async (query: string, bearer?: string) => {
      const answered = await list(query, bearer);
      assert.deepEqual([idsOf(answered).length, answered.gone], [answered.count, null], query);
      return idsOf(answered);
    };
    // A previous room with this id, with a longer history.
    assert.deepEqual(await isWhole(`?since=${Number(seq) + 1000}`), [one]);
    expectReply(await call(api.url, 'POST', `/api/rooms/${roomId}/clear`, { bearer: owner }), 200);
    const two = await create();
    assert.deepEqual(await isWhole(`?since=${String(seq)}`), [two]);
    // Trimmed: one of the events since then no longer exists.
    const { seq: later } = await list('?since=0');
    const three = await create();
    await create();
    await api.pool.query('delete from history where room_key = $1 and seq = $2', [(await theRoom()).key, Number(later) + 1]); // prettier-ignore
    assert.ok((await isWhole(`?since=${String(later)}`)).includes(three));
  });

  it('reveal nothing to the public from before the room was opened', async () => {
    const hidden = await create();
    const { seq } = await list('?since=0');
    await change('DELETE', `/${hidden}`);
    const publish = { bearer: owner, json: { isPublic: true } };
    expectReply(await call(api.url, 'PATCH', `/api/rooms/${roomId}/public`, publish), 200);
    const shown = expectReply(await call(api.url, 'GET', path(`?since=${String(seq)}`)), 200).json;
    assert.deepEqual([shown.gone, shown.count], [null, 0]);
    assert.deepEqual((await list(`?since=${String(seq)}`)).gone, [hidden]);
  });
});
