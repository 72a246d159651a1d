import assert from 'node:assert/strict';
import { anonymous, call, expectError, expectStatus, isObject, type Bearer } from './support/http.ts';
import {
  openEvents,
  type ReceivedStream,
  type StreamEvent,
  type StreamOptions,
} from './support/event-stream.ts';
import { collection, square } from './support/geojson.ts';
import { newPerson } from './support/people.ts';
import { createMarker, createRoom, issueToken, roomWithTokens, setPublic } from './support/rooms.ts';
import type { RoomWithTokens } from './support/rooms.ts';
import { suite } from './support/suite.ts';
import { finished } from './support/uploads.ts';
import { until } from './support/waiting.ts';

const markerOf = ({ data }: StreamEvent): Record<string, unknown> =>
  isObject(data.marker) ? data.marker : {};

suite(import.meta.filename, 'Events', () => {
  let room: RoomWithTokens;
  const open: ReceivedStream[] = [];
  const listen = async (
    options: StreamOptions = {},
    caller: Bearer | null = room.reader,
    roomId = room.roomId,
  ): Promise<ReceivedStream> => {
    const stream = await openEvents(caller, roomId, options);
    open.push(stream);
    return stream;
  };
  beforeEach(async () => {
    room = await roomWithTokens();
  });
  afterEach(() => {
    for (const stream of open.splice(0)) stream.close();
  });
  const rename = async (markerId: string, title: string, process = 0): Promise<void> => {
    const path = `/api/rooms/${room.roomId}/markers/${markerId}`;
    expectStatus(await call(room.writer, 'PATCH', path, { json: { title }, process }), 200);
  };

  it('opens a stream of server-sent events', async () => {
    const stream = await listen();
    assert.equal(stream.status, 200);
    assert.match(stream.contentType, /^text\/event-stream/);
  });

  it('tells creation, update and deletion of a marker, each with the marker', async () => {
    const stream = await listen();
    const markerId = (await createMarker(room.script, room.roomId, { title: 'new' })).string('marker.id');
    await rename(markerId, 'renamed');
    expectStatus(await call(room.writer, 'DELETE', `/api/rooms/${room.roomId}/markers/${markerId}`), 200);
    await stream.next((event) => event.kind === 'marker.deleted', 'marker.deleted');
    const seen = stream.events.filter((event) => event.kind.startsWith('marker.'));
    assert.deepEqual(
      seen.map((event) => event.kind),
      ['marker.created', 'marker.updated', 'marker.deleted'],
    );
    assert.deepEqual(
      seen.map((event) => markerOf(event).title),
      ['new', 'renamed', 'renamed'],
    );
    for (const event of seen) {
      assert.equal(event.data.kind, event.kind, 'the data contains the kind as well');
      assert.equal(markerOf(event).id, markerId);
      assert.ok(!JSON.stringify(event).includes(room.owner.email), 'no e-mail address');
    }
  });

  it('tells the change of one API process to the listeners of another', async () => {
    const streams = await Promise.all([0, 1].map((process) => listen({ process })));
    for (const process of [0, 1]) {
      const title = `through ${process}`;
      const json = { latitude: 1, longitude: 2, title };
      const path = `/api/rooms/${room.roomId}/markers`;
      expectStatus(await call(room.writer, 'POST', path, { json, process }), 201);
      for (const stream of streams) {
        await stream.next((event) => markerOf(event).title === title, `event of "${title}"`);
      }
    }
  });

  it('numbers events without a gap, of which a token receives the kinds that it may list', async () => {
    const owners = await listen({ lastEventId: '0' }, room.owner);
    const tokens = await listen({ lastEventId: '0' });
    for (let n = 0; n < 5; n++) await createMarker(room.script, room.roomId, { title: `m${n}` });
    for (const stream of [owners, tokens])
      await stream.next((event) => markerOf(event).title === 'm4', 'the last event');
    const ids = owners.events.map((event) => Number(event.id));
    assert.deepEqual(
      ids,
      ids.map((_, n) => n + 1),
    );
    const listed = owners.events.filter(({ kind }) => !/^(token|member)\./.test(kind));
    assert.deepEqual(
      tokens.events.map(({ id, kind }) => ({ id, kind })),
      listed.map(({ id, kind }) => ({ id, kind })),
    );
  });

  it('goes on after Last-Event-ID with exactly what came since', async () => {
    const first = await listen();
    const markerId = (await createMarker(room.script, room.roomId)).string('marker.id');
    const seen = await first.next((event) => event.kind === 'marker.created', 'marker.created');
    first.close();
    const titles = Array.from({ length: 10 }, (_, n) => `while away ${n}`);
    for (const title of titles) await rename(markerId, title);
    const again = await listen({ lastEventId: seen.id, process: 1 });
    await rename(markerId, 'live again');
    await again.next((event) => markerOf(event).title === 'live again', 'the live event');
    assert.deepEqual(
      again.events.map((event) => markerOf(event).title),
      [...titles, 'live again'],
    );
    assert.equal(Number(again.events[0]?.id), Number(seen.id) + 1);
  });

  it('goes on from where a room was read, so that nothing is missed between the two', async () => {
    const path = `/api/rooms/${room.roomId}`;
    const read = expectStatus(await call(room.reader, 'GET', path), 200);
    const markerId = (await createMarker(room.script, room.roomId)).string('marker.id');
    const stream = await listen({ lastEventId: read.headers.get('last-event-id') ?? '' });
    const reported = await stream.next(() => true, 'what happened since');
    assert.deepEqual([reported.kind, markerOf(reported).id], ['marker.created', markerId]);
  });

  it('brings every listener every event once and in order, over two processes and a resumed stream', async () => {
    const markers = await Promise.all([0, 1, 2, 3].map(() => createMarker(room.script, room.roomId)));
    const ids = markers.map((marker) => marker.string('marker.id'));
    const streams = await Promise.all([0, 1, 0, 1].map((process) => listen({ process })));
    const broken = await listen({ process: 0 });
    const writing = ids.map(async (markerId, process) => {
      for (let n = 0; n < 25; n++) await rename(markerId, `${process} ${n}`, process);
    });
    await until(() => broken.events.length >= 20, 'twenty events');
    broken.close();
    const last = broken.events.at(-1)?.id ?? '';
    const resumed = await listen({ process: 1, lastEventId: last });
    await Promise.all(writing);
    const inAll = [broken.events.filter((event) => Number(event.id) <= Number(last)), resumed.events];
    const complete = (): StreamEvent[][] => [...streams.map((stream) => [...stream.events]), inAll.flat()];
    await until(() => complete().every((events) => events.length >= 100), 'all events of all');
    const [reference = []] = complete();
    for (const events of complete()) {
      assert.equal(events.length, 100);
      assert.deepEqual(
        events.map((event) => [event.id, markerOf(event).title]),
        reference.map((event) => [event.id, markerOf(event).title]),
      );
      for (const [process, markerId] of ids.entries()) {
        const titles = events.filter((event) => markerOf(event).id === markerId).map(markerOf);
        assert.deepEqual(
          titles.map(({ title }) => title),
          Array.from({ length: 25 }, (_, n) => `${process} ${n}`),
        );
      }
    }
  });

  it('sends no event for a refused write', async () => {
    const stream = await listen();
    const markerId = (await createMarker(room.script, room.roomId)).string('marker.id');
    const path = `/api/rooms/${room.roomId}/markers/${markerId}`;
    expectError(await call(room.writer, 'PATCH', path, { json: { title: null } }), 400);
    expectError(await call(room.writer, 'PATCH', path, { json: {} }), 400, 'empty_update');
    await rename(markerId, 'sound');
    await stream.next((event) => markerOf(event).title === 'sound', 'the update');
    assert.deepEqual(
      stream.events.map((event) => event.kind),
      ['marker.created', 'marker.updated'],
    );
  });

  it('sends events for creation, restyling and deletion of a layer', async () => {
    const stream = await listen();
    const json = { name: 'told', geojson: collection([square(8, 47, 1)]) };
    const created = await call(room.script, 'POST', `/api/rooms/${room.roomId}/layers`, { json });
    const layer = expectStatus(await finished(room.script, created), 200).string('layer.id');
    await stream.next((event) => event.kind === 'layer.created', 'layer.created');
    const style = { json: { visible: false } };
    expectStatus(await call(room.script, 'PATCH', `/api/layers/${layer}`, style), 200);
    await stream.next((event) => event.kind === 'layer.updated', 'layer.updated');
    expectStatus(await call(room.owner, 'DELETE', `/api/layers/${layer}`), 200);
    const deleted = await stream.next((event) => event.kind === 'layer.deleted', 'layer.deleted');
    assert.ok(JSON.stringify(deleted.data).includes(layer));
  });

  it('sends events when settings change and when the room is cleared', async () => {
    const stream = await listen();
    await setPublic(room.owner, room.roomId);
    await stream.next((event) => event.kind === 'settings.updated', 'settings.updated');
    expectStatus(await call(room.owner, 'POST', `/api/rooms/${room.roomId}/clear`), 200);
    await stream.next((event) => event.kind === 'room.cleared', 'room.cleared');
    assert.equal(stream.ended(), false);
  });

  it('gives open streams their last event and ends them when the room is deleted', async () => {
    const streams = await Promise.all([0, 1].map((process) => listen({ process })));
    expectStatus(await call(room.owner, 'DELETE', `/api/rooms/${room.roomId}`), 200);
    for (const stream of streams) {
      await until(stream.ended, 'the stream has ended');
      assert.equal(stream.events.at(-1)?.kind, 'room.deleted');
    }
  });

  it('ends the stream of a token at once when it is revoked, on every process', async () => {
    const token = await issueToken(room.owner, room.roomId, 'read');
    const streams = await Promise.all([0, 1].map((process) => listen({ process }, token)));
    const tokens = `/api/rooms/${room.roomId}/api-tokens`;
    expectStatus(await call(room.owner, 'DELETE', `${tokens}/${token.id}`), 200);
    await createMarker(room.owner, room.roomId, { title: 'after revocation' });
    for (const stream of streams) {
      await until(stream.ended, 'the stream has ended');
      assert.ok(!stream.events.some((event) => markerOf(event).title === 'after revocation'));
    }
  });

  it('filters by kinds', async () => {
    const stream = await listen({ query: '?kinds=marker.deleted,marker.updated' });
    const markerId = (await createMarker(room.script, room.roomId)).string('marker.id');
    await rename(markerId, 'filtered');
    expectStatus(await call(room.writer, 'DELETE', `/api/rooms/${room.roomId}/markers/${markerId}`), 200);
    await stream.next((event) => event.kind === 'marker.deleted', 'marker.deleted');
    assert.deepEqual(
      stream.events.map((event) => event.kind),
      ['marker.updated', 'marker.deleted'],
    );
  });

  it('filters by bounding box', async () => {
    const stream = await listen({ query: '?bbox=5,45,11,48' });
    await createMarker(room.script, room.roomId, { latitude: -33, longitude: 151, title: 'Sydney' });
    await createMarker(room.script, room.roomId, { latitude: 46.9, longitude: 7.4, title: 'Bern' });
    await stream.next((event) => markerOf(event).title === 'Bern', 'the event inside');
    assert.equal(stream.events.length, 1);
  });

  it('is open to anybody in a public room', async () => {
    const roomId = await createRoom(room.owner);
    await setPublic(room.owner, roomId);
    const stream = await listen({}, anonymous, roomId);
    assert.equal(stream.status, 200);
    await createMarker(room.owner, roomId, { title: 'for all' });
    await stream.next((event) => markerOf(event).title === 'for all', 'the event');
  });

  it('refuses who may not read the room', async () => {
    const path = `/api/rooms/${room.roomId}/events`;
    const other = await roomWithTokens();
    expectError(await call(anonymous, 'GET', path), 401, 'authentication_required');
    expectError(await call(await newPerson(), 'GET', path), 403, 'insufficient permission');
    expectError(await call(room.writer, 'GET', path), 403, "API token lacks 'read' permission");
    expectError(await call(other.reader, 'GET', path), 403, 'API token is not scoped to this room');
  });
});
