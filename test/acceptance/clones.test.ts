import assert from 'node:assert/strict';
import { call, expectError, expectStatus, type ServiceAnswer, type Bearer } from './support/http.ts';
import { collection, square } from './support/geojson.ts';
import { newPerson } from './support/people.ts';
import {
  createRoom,
  issueToken,
  newRoomId,
  roomWithTokens,
  setPublic,
  type RoomWithTokens,
} from './support/rooms.ts';
import { addStylesWithIcon, iconsOf } from './support/styled-rooms.ts';
import { suite } from './support/suite.ts';
import { uploadLayer } from './support/uploads.ts';
import { endOfJob } from './support/waiting.ts';

suite(import.meta.filename, 'Clones', () => {
  let source: RoomWithTokens;
  let target: RoomWithTokens;
  beforeEach(async () => {
    source = await roomWithTokens();
    target = await roomWithTokens();
  });
  const clone = (caller: Bearer | null, json: unknown): Promise<ServiceAnswer> =>
    call(caller, 'POST', `/api/rooms/${target.roomId}/clone-jobs`, { json });
  const finish = async (caller: Bearer, json: unknown): Promise<ServiceAnswer> => {
    const answer = expectStatus(await clone(caller, json), 202);
    assert.match(answer.string('jobId'), /^job-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    const end = await endOfJob(target.script, answer.string('jobId'));
    assert.equal(end.at('status'), 'complete', end.text);
    return end;
  };
  const fromSource = { sourceRoomId: '', sourceToken: '' };
  beforeEach(() =>
    Object.assign(fromSource, { sourceRoomId: source.roomId, sourceToken: source.reader.bearer }),
  );
  const addMarker = async (title: string): Promise<string> => {
    const json = { latitude: 47, longitude: 8, title };
    const made = expectStatus(
      await call(source.writer, 'POST', `/api/rooms/${source.roomId}/markers`, { json }),
      201,
    );
    return String((made.at('marker') as { id?: unknown }).id);
  };
  const listOf = async (room: RoomWithTokens, path: string, member: string) =>
    expectStatus(await call(room.owner, 'GET', `/api/rooms/${room.roomId}/${path}`), 200).list(member);

  it('copies markers, layers, comments and slides under new ids that refer to each other', async () => {
    const content = collection([square(8, 47, 1, { name: 'field' })]);
    const layer = await uploadLayer(source.script, source.roomId, { layerName: 'Fields', content });
    const markerId = await addMarker('Säntis');
    const about = { objectType: 'marker', objectId: markerId, body: 'Snow', lat: 47, lng: 8 };
    const comments = `/api/rooms/${source.roomId}/comments`;
    const declared = expectStatus(await call(source.writer, 'POST', comments, { json: about }), 200);
    const commentId = String((declared.at('comment') as { id?: unknown }).id);
    expectStatus(
      await call(source.writer, 'POST', `${comments}/${commentId}/replies`, { json: { body: 'Much' } }),
      200,
    );
    const slides = [{ id: 'first', title: 'All', visible: { markerIds: [markerId], layerIds: [layer.id] } }];
    expectStatus(
      await call(source.owner, 'PUT', `/api/rooms/${source.roomId}/presentation`, { json: { slides } }),
      200,
    );

    const end = await finish(target.writer, fromSource);
    assert.equal(end.at('layersCloned'), 1);
    const ids = end.at('ids') as Record<string, Record<string, string>>;
    const [marker, ...others] = await listOf(target, 'markers', 'markers');
    assert.deepEqual([marker?.title, marker?.id, others], ['Säntis', ids.markers?.[markerId], []]);
    assert.notEqual(marker?.id, markerId);
    const layers = expectStatus(await call(target.reader, 'GET', `/api/layers/${target.roomId}`), 200).list(
      'layers',
    );
    assert.deepEqual(
      layers.map(({ id, name, featureCount }) => [id, name, featureCount]),
      [[ids.layers?.[String(layer.id)], 'Fields', 1]],
    );
    const features = expectStatus(
      await call(target.reader, 'GET', `/api/layers/${String(layers[0]?.id)}/features`),
      200,
    );
    assert.equal(features.list('features').length, 1);
    const [comment] = await listOf(target, 'comments', 'comments');
    assert.deepEqual([comment?.objectId, comment?.body], [marker?.id, 'Snow']);
    assert.deepEqual(
      (comment?.replies as { body: string }[]).map(({ body }) => body),
      ['Much'],
    );
    const [slide] = await listOf(target, 'presentation', 'slides');
    const { markerIds, layerIds } = slide?.visible as Record<string, unknown>;
    assert.deepEqual([markerIds, layerIds], [[marker?.id], [layers[0]?.id]]);
  });

  it('copies styles with the copies of their icons', async () => {
    await addStylesWithIcon(source);
    await finish(target.writer, fromSource);
    const { icons, styled } = await iconsOf(target, target.roomId);
    assert.deepEqual(styled, [...icons, ...icons]);
    assert.notDeepEqual(icons, (await iconsOf(source, source.roomId)).icons);
  });

  it('adds to the existing content, and is unaffected by deletion of the source', async () => {
    const markerId = await addMarker('there');
    await finish(target.writer, fromSource);
    await finish(target.writer, fromSource);
    expectStatus(await call(source.owner, 'DELETE', `/api/rooms/${source.roomId}`), 200);
    const markers = await listOf(target, 'markers', 'markers');
    assert.deepEqual(
      markers.map(({ title }) => title),
      ['there', 'there'],
    );
    assert.equal(new Set([...markers.map(({ id }) => id), markerId]).size, 3);
  });

  it('reads a private source by a token of it, and says what is wrong with one', async () => {
    const { sourceRoomId } = fromSource;
    const message = async (sourceToken: string, status: number, error: string) =>
      expectError(await clone(target.writer, { sourceRoomId, sourceToken }), status, error);
    await message('chart_nonsense', 401, 'Invalid or expired API token');
    await message(target.reader.bearer, 403, 'API token is not scoped to this room');
    await message(source.writer.bearer, 403, "API token lacks 'read' permission");
    const revoked = await issueToken(source.owner, sourceRoomId, 'read');
    expectStatus(
      await call(source.owner, 'DELETE', `/api/rooms/${sourceRoomId}/api-tokens/${revoked.id}`),
      200,
    );
    await message(revoked.bearer, 401, 'Invalid or expired API token');
    await finish(target.writer, fromSource);
  });

  it('answers the same for an unreadable source as for a missing one', async () => {
    const { sourceRoomId } = fromSource;
    for (const caller of [target.writer, target.owner]) {
      const [closed, absent] = [
        expectError(await clone(caller, { sourceRoomId }), 404),
        expectError(await clone(caller, { sourceRoomId: newRoomId() }), 404),
      ];
      assert.deepEqual(
        [closed.at('error'), closed.at('message')],
        [absent.at('error'), absent.at('message')],
      );
    }
  });

  it('reads a public source for any caller, and a private one for its members', async () => {
    await addMarker('seen');
    const { sourceRoomId } = fromSource;
    await setPublic(source.owner, sourceRoomId);
    await finish(target.writer, { sourceRoomId });
    await setPublic(source.owner, sourceRoomId, false);
    const email = target.owner.email;
    const invite = { email, role: 'viewer' };
    expectStatus(
      await call(source.owner, 'POST', `/api/rooms/${sourceRoomId}/invite`, { json: invite }),
      200,
    );
    await finish(target.owner, { sourceRoomId });
    assert.equal((await listOf(target, 'markers', 'markers')).length, 2);
  });

  it('refuses a room as its own source, and an invalid body', async () => {
    expectError(await clone(target.writer, { sourceRoomId: target.roomId }), 400, 'clone_into_itself');
    expectError(await clone(target.writer, { sourceRoomId: 'no room' }), 400);
    expectError(await clone(target.writer, {}), 400);
    expectError(await clone(target.writer, { ...fromSource, deep: true }), 400, 'unknown_field:deep');
  });

  it('requires write access to the target', async () => {
    const stranger = await newPerson();
    expectError(await clone(null, fromSource), 401);
    expectError(await clone(stranger, fromSource), 403, 'insufficient permission');
    expectError(await clone(target.reader, fromSource), 403, "API token lacks 'write' permission");
    expectError(await clone(source.writer, fromSource), 403, 'API token is not scoped to this room');
  });

  it('copies the settings only for the owner of a room with default settings', async () => {
    const settings = { defaultTheme: 'dark' };
    expectStatus(
      await call(source.owner, 'PATCH', `/api/rooms/${source.roomId}/camera-settings`, { json: settings }),
      200,
    );
    const themeOf = async () =>
      expectStatus(await call(target.reader, 'GET', `/api/rooms/${target.roomId}/info`), 200).at(
        'defaultTheme',
      );
    const byToken = await finish(target.writer, fromSource);
    const reported = byToken.list('leftOut').map(({ what, code }) => [what, code]);
    assert.deepEqual([reported, await themeOf()], [[['settings', 'insufficient_permission']], null]);
    await finish(target.owner, fromSource);
    assert.equal(await themeOf(), 'dark');
  });

  it('makes one copy when a request is repeated with its Idempotency-Key', async () => {
    await addMarker('once');
    const room = await createRoom(target.owner);
    const headers = { 'Idempotency-Key': newRoomId() };
    const send = () =>
      call(target.owner, 'POST', `/api/rooms/${room}/clone-jobs`, { json: fromSource, headers });
    const jobs = [
      expectStatus(await send(), 202).string('jobId'),
      expectStatus(await send(), 202).string('jobId'),
    ];
    assert.equal(jobs[0], jobs[1]);
  });
});
