import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { exportRoom } from './support/exports.ts';
import { geopackageOfNotes, otherGeopackage } from './support/geopackage.ts';
import { call, expectError, expectStatus, type ServiceAnswer, type Bearer } from './support/http.ts';
import { boundary, sendRaw } from './support/raw.ts';
import { createMarker, createRoom, roomWithTokens, type RoomWithTokens } from './support/rooms.ts';
import { addStylesWithIcon, iconsOf } from './support/styled-rooms.ts';
import { suite } from './support/suite.ts';
import { finished } from './support/uploads.ts';
import { endOfJob, eventually } from './support/waiting.ts';

suite(import.meta.filename, 'Imports', () => {
  let room: RoomWithTokens;
  beforeEach(async () => {
    room = await roomWithTokens();
  });

  const send = async (
    caller: Bearer,
    roomId: string,
    content: Uint8Array | string,
  ): Promise<ServiceAnswer> => {
    const form = new FormData();
    const bytes = typeof content === 'string' ? content : new Uint8Array(content);
    form.set('file', new Blob([bytes]), 'room.gpkg');
    return finished(caller, await call(caller, 'POST', `/api/rooms/${roomId}/import`, { form }));
  };

  it('imports an exported room into another one, without naming a local user as author', async () => {
    const { owner, roomId } = room;
    const made = await createMarker(owner, roomId, { title: 'Säntis', latitude: 47.25, longitude: 9.34 });
    const markerId = made.string('marker.id');
    const declared = { objectType: 'marker', objectId: markerId, body: 'High.' };
    expectStatus(await call(owner, 'POST', `/api/rooms/${roomId}/comments`, { json: declared }), 200);
    const file = await exportRoom(owner, roomId);
    const into = await createRoom(owner);
    const imported = expectStatus(await send(owner, into, file.bytes), 200);
    assert.deepEqual([imported.at('markersCreated'), imported.at('commentsCreated')], [1, 1], imported.text);
    const newId = imported.string(`ids.markers.${markerId}`);
    const marker = expectStatus(await call(owner, 'GET', `/api/rooms/${into}/markers/${newId}`), 200);
    const shown = marker.at('marker') === undefined ? marker.object() : marker.object('marker');
    assert.deepEqual([shown.title, shown.createdBy, shown.imported], ['Säntis', 'import', true]);
    const comments = expectStatus(await call(owner, 'GET', `/api/rooms/${into}/comments`), 200);
    const [comment] = comments.list('comments');
    assert.ok(comment !== undefined);
    const author = comment.author as Record<string, unknown>;
    assert.deepEqual([comment.objectId, author.id, author.imported], [newId, 'import', true]);

    const path = `/api/rooms/${into}/comments/${String(comment.id)}`;
    expectError(await call(owner, 'PATCH', path, { json: { body: 'Low.' } }), 403);
    expectError(await call(owner, 'DELETE', path), 403);
    expectStatus(await call(owner, 'PATCH', path, { json: { resolved: true } }), 200);
  });

  it('imports styles with the icons of the file', async () => {
    await addStylesWithIcon(room);
    const file = await exportRoom(room.owner, room.roomId);
    const into = await createRoom(room.owner);
    expectStatus(await send(room.owner, into, file.bytes), 200);
    const { icons, styled } = await iconsOf(room, into);
    assert.deepEqual(styled, [...icons, ...icons]);
    assert.notDeepEqual(icons, (await iconsOf(room, room.roomId)).icons);
  });

  it('imports a room completely when its slides referenced deleted objects', async () => {
    const { owner, roomId } = room;
    const location = { latitude: 47, longitude: 9 };
    const [removed, stored] = [
      await createMarker(owner, roomId, location),
      await createMarker(owner, roomId, location),
    ];
    const markerIds = [removed, stored].map((made) => made.string('marker.id'));
    const slides = [{ id: 'one', title: 'Both', visible: { markerIds, layerIds: [], rasterIds: [] } }];
    const path = `/api/rooms/${roomId}`;
    expectStatus(await call(owner, 'PUT', `${path}/presentation`, { json: { slides } }), 200);
    expectStatus(await call(owner, 'DELETE', `${path}/markers/${markerIds[0]}`), 200);
    const file = await exportRoom(owner, roomId);
    const into = await createRoom(owner);
    const imported = expectStatus(await send(owner, into, file.bytes), 200);
    assert.deepEqual(imported.at('leftOut'), []);
    const copy = expectStatus(await call(owner, 'GET', `/api/rooms/${into}/presentation`), 200);
    assert.deepEqual(copy.at('slides.0.visible.markerIds'), [imported.at(`ids.markers.${markerIds[1]}`)]);
  });

  it("makes layers and rasters of another program's tables, points too, and tells what it left out", async () => {
    const imported = expectStatus(await send(room.script, room.roomId, otherGeopackage()), 200);
    assert.deepEqual([imported.at('layersCreated'), imported.at('markersCreated')], [2, 0], imported.text);
    const created = imported.list('layers');
    assert.deepEqual(
      created.map(({ name, featureCount }) => [name, featureCount]),
      [
        ['peaks', 2],
        ['highest', 2],
      ],
    );
    assert.deepEqual(
      imported.list('leftOut').map(({ name, code }) => [name, code]),
      [
        ['notes', 'no_geometry'],
        ['empty', 'empty_layer'],
      ],
    );
    assert.equal(imported.at('rastersCreated'), 1);
    const path = `/api/rooms/${room.roomId}/raster-layers`;
    const rasters = expectStatus(await call(room.reader, 'GET', path), 200);
    const [relief, ...others] = rasters.list('rasterLayers');
    assert.deepEqual([relief?.name, relief?.kind, others], ['relief', 'imagery', []]);
    const value = await call(room.reader, 'GET', `${path}/${String(relief?.id)}/point/9.04,46.98`);
    const [red = 0, green = 255, blue = 255] = expectStatus(value, 200).at('values') as number[];
    assert.ok(red > 240 && green < 15 && blue < 15, value.text);
    await eventually(async () => {
      const layers = expectStatus(await call(room.reader, 'GET', `/api/layers/${room.roomId}`), 200);
      assert.deepEqual(
        new Set(layers.list('layers').map(({ id }) => id)),
        new Set(created.map(({ id }) => id)),
      );
    });
  });

  it('fails with the reasons if nothing in the file can be imported', async () => {
    const answer = await send(room.script, room.roomId, geopackageOfNotes());
    expectError(answer, 400, 'nothing_imported', /“notes”: /);
  });

  it('refuses a file that is not a GeoPackage, and stores nothing of it', async () => {
    const answer = await send(room.script, room.roomId, 'no database at all');
    expectError(answer, 400, 'unsupported_format', /GeoPackage/);
    const list = expectStatus(await call(room.reader, 'GET', `/api/layers/${room.roomId}`), 200);
    assert.deepEqual(list.list('layers'), []);
  });

  it('refuses a file that is announced with more than 2 GiB before it reads any of it', async () => {
    const answer = await sendRaw({
      method: 'POST',
      path: `/api/rooms/${room.roomId}/import`,
      headers: {
        authorization: `Bearer ${room.script.bearer}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': String(2 ** 31 + 2 ** 22),
        expect: '100-continue',
      },
    });
    assert.equal(answer.status, 413, answer.head);
    assert.match(answer.body, /file_too_large/);
  });

  it('accepts the file in chunks too, from a token with write', async () => {
    const content = otherGeopackage();
    const uploadId = randomUUID();
    const process = (caller: Bearer) =>
      call(caller, 'POST', '/api/layers/process-chunked', {
        json: { roomName: room.roomId, uploadId, purpose: 'import' },
      });
    const form = new FormData();
    const texts = {
      roomName: room.roomId,
      uploadId,
      chunkIndex: '0',
      totalChunks: '1',
      fileName: 'other.gpkg',
    };
    for (const [name, text] of Object.entries(texts)) form.set(name, text);
    form.set('fileSize', String(content.length));
    form.set('chunk', new Blob([new Uint8Array(content)]), 'chunk');
    expectStatus(await call(room.uploader, 'POST', '/api/layers/upload-chunk', { form }), 200);
    expectError(await process(room.uploader), 403);
    const started = expectStatus(await process(room.script), 202);
    const end = await endOfJob(room.script, started.string('jobId'), '/api/jobs');
    assert.deepEqual([end.at('status'), end.at('layersCreated')], ['complete', 2], end.text);
  });
});
