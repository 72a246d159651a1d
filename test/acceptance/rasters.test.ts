import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { openEvents } from './support/event-stream.ts';
import { bounds, heightsTiff, imageTiff, middles } from './support/geotiff.ts';
import { anonymous, call, expectError, expectStatus, type ServiceAnswer } from './support/http.ts';
import { assertColor, colorAt, uploadRaster, type Raster } from './support/rasters.ts';
import { issueToken, roomWithTokens, setPublic, type RoomWithTokens } from './support/rooms.ts';
import { findMember } from './support/search.ts';
import { suite } from './support/suite.ts';
import { expectNothingIn, expectRefused, sendUpload, uploadForm } from './support/uploads.ts';
import { endOfJob } from './support/waiting.ts';

const fileName = 'dem.tif';

suite(import.meta.filename, 'Raster layers', () => {
  let room: RoomWithTokens;
  let raster: Raster;
  before(async () => {
    room = await roomWithTokens();
    raster = await uploadRaster(room.uploader, room.roomId, {
      layerName: 'Heights',
      description: 'four patches',
      display: { colormap: 'viridis', vmin: 0, vmax: 500, opacity: 0.8 },
      content: heightsTiff(),
    });
  });
  const setDisplay = (json: unknown, caller = room.writer): Promise<ServiceAnswer> =>
    call(caller, 'PATCH', `${raster.path}/display`, { json });

  it('makes a raster layer of a GeoTIFF, drawn as the display of the upload says', async () => {
    assert.equal(raster.answer.at('success'), true);
    const read = expectStatus(await call(room.reader, 'GET', raster.path), 200);
    for (const seen of [raster.answer.object('rasterLayer'), read.object()]) {
      assert.deepEqual([seen.id, seen.name, seen.description], [raster.id, 'Heights', 'four patches']);
      const display = seen.display as Record<string, unknown>;
      assert.deepEqual(
        [display.renderMode, display.band, display.colormap, display.vmin, display.vmax, display.opacity],
        ['singleband', 1, 'viridis', 0, 500, 0.8],
      );
    }
    assert.deepEqual(
      [read.at('status'), read.at('kind'), read.at('dataType')],
      ['ready', 'numeric', 'float32'],
    );
    assert.deepEqual(read.at('bands.0.nodata'), -9999);
    assert.equal(read.at('source.crs'), 'EPSG:4326');
    const edges = read.at('bounds');
    assert.ok(Array.isArray(edges) && edges.length === 4);
    for (const [at, edge] of bounds.entries())
      assert.ok(Math.abs(edge - Number(edges[at])) < 0.02, read.text);
  });

  it('draws three bands of bytes as they are', async () => {
    const image = await uploadRaster(room.script, room.roomId, { layerName: 'Image', content: imageTiff() });
    assert.equal(image.answer.at('rasterLayer.display.renderMode'), 'rgb');
    assert.deepEqual(image.answer.at('rasterLayer.display.rgbBands'), [1, 2, 3]);
    assert.equal(image.answer.list('rasterLayer.bands').length, 3);
  });

  it('lists raster layers in the order of their creation, as the single read shows them', async () => {
    const fresh = await roomWithTokens();
    const path = `/api/rooms/${fresh.roomId}/raster-layers`;
    const none = expectStatus(await call(fresh.reader, 'GET', path), 200);
    assert.deepEqual(none.json, { rasterLayers: [] });
    const first = await uploadRaster(fresh.uploader, fresh.roomId, {
      layerName: 'b',
      content: heightsTiff(),
    });
    const second = await uploadRaster(fresh.uploader, fresh.roomId, { layerName: 'a', content: imageTiff() });
    const list = expectStatus(await call(fresh.reader, 'GET', path), 200).list('rasterLayers');
    const singles = [first, second].map(async (each) => (await call(fresh.reader, 'GET', each.path)).json);
    assert.deepEqual(list, await Promise.all(singles));
    const lacks = "API token lacks 'read' permission";
    expectError(await call(fresh.writer, 'GET', path), 403, lacks);
    expectError(await call(fresh.uploader, 'GET', first.path), 403, lacks);
  });

  it('counts raster layers in the metadata of the room, apart from vector layers', async () => {
    const fresh = await roomWithTokens();
    await uploadRaster(fresh.uploader, fresh.roomId, { content: heightsTiff() });
    const metadata = expectStatus(await call(fresh.reader, 'GET', `/api/rooms/${fresh.roomId}`), 200);
    assert.deepEqual([metadata.at('counts.rasterLayers'), metadata.at('counts.layers')], [1, 0]);
    assert.equal(metadata.at('rasterLayerCount'), 1);
    expectStatus(await call(fresh.owner, 'POST', `/api/rooms/${fresh.roomId}/clear`), 200);
    await expectNothingIn(fresh.reader, fresh.roomId);
  });

  it('creates a raster layer from a GeoTIFF sent in chunks', async () => {
    const content = heightsTiff();
    const [uploadId, totalChunks] = [randomUUID(), 3];
    const size = Math.ceil(content.length / totalChunks);
    for (let index = 0; index < totalChunks; index++) {
      const form = new FormData();
      const texts = { roomName: room.roomId, uploadId, chunkIndex: index, totalChunks, fileName, fileSize: content.length }; // prettier-ignore
      for (const [name, text] of Object.entries(texts)) form.set(name, String(text));
      form.set(
        'chunk',
        new Blob([new Uint8Array(content.subarray(index * size, (index + 1) * size))]),
        'chunk',
      );
      const options = { form, process: index };
      expectStatus(await call(room.uploader, 'POST', '/api/layers/upload-chunk', options), 200);
    }
    const sha256 = createHash('sha256').update(content).digest('hex');
    const json = {
      roomName: room.roomId,
      uploadId,
      layerName: 'chunks',
      sha256,
      display: { colormap: 'magma' },
    };
    const started = await call(room.uploader, 'POST', '/api/layers/process-chunked', { json });
    const end = await endOfJob(room.uploader, expectStatus(started, 202).string('jobId'));
    assert.equal(end.at('status'), 'complete', end.text);
    assert.equal(end.at('rasterLayer.name'), 'chunks');
    assert.equal(end.at('rasterLayer.display.colormap'), 'magma');
    const path = `/api/rooms/${room.roomId}/raster-layers/${end.string('rasterLayer.id')}`;
    expectStatus(await call(room.reader, 'GET', path), 200);
  });

  it('changes how a raster is drawn for a token that writes, and tells it only what it sent', async () => {
    const location = middles.northEast;
    expectStatus(await setDisplay({ colormap: 'gray', vmin: 0, vmax: 500 }), 200);
    const before = await call(room.reader, 'GET', raster.path);
    assertColor(await colorAt(room.reader, raster, location), [128, 128, 128, 255], 2);
    const answer = expectStatus(await setDisplay({ vmax: 250, colormap: 'gray_r' }), 200);
    assert.deepEqual(answer.json, {
      success: true,
      rasterLayer: { id: raster.id, display: { vmax: 250, colormap: 'gray_r' } },
    });
    assertColor(await colorAt(room.reader, raster, location), [0, 0, 0, 255], 2);
    const after = await call(room.reader, 'GET', raster.path);
    assert.notEqual(after.at('version'), before.at('version'));
    assert.notEqual(after.at('tiles'), before.at('tiles'));
    assert.deepEqual(after.at('display'), { ...before.object('display'), vmax: 250, colormap: 'gray_r' });
    const whole = expectStatus(await setDisplay({ vmax: null }, room.script), 200);
    assert.equal(whole.at('rasterLayer.name'), 'Heights');
    const lacks = "API token lacks 'write' permission";
    expectError(await setDisplay({ vmax: 1 }, room.reader), 403, lacks);
  });

  it('refuses displays that make no sense, and changes nothing', async () => {
    const before = await call(room.reader, 'GET', raster.path);
    expectError(await setDisplay({}), 400, 'empty_update');
    expectError(await setDisplay({ color: 'red' }), 400, 'unknown_field:color');
    for (const [display, message] of [
      [{ band: 2 }, /band/],
      [{ band: 0 }, /band/],
      [{ vmin: 10, vmax: 5 }, /vmin/],
      [{ colormap: 'nosuch' }, /colormap/],
      [{ renderMode: 'rgb', rgbBands: [1, 2, 3] }, /rgbBands|renderMode/],
      [{ opacity: 2 }, /opacity/],
      [{ vmax: 'high' }, /vmax/],
    ] as const)
      expectError(await setDisplay(display), 400, 'invalid_display', message);
    assert.deepEqual((await call(room.reader, 'GET', raster.path)).json, before.json);
  });

  it('changes name and description', async () => {
    const json = { name: 'Heights of four', description: null };
    const answer = expectStatus(await call(room.writer, 'PATCH', raster.path, { json }), 200);
    assert.deepEqual(answer.json, { success: true, rasterLayer: { id: raster.id, ...json } });
    const read = await call(room.reader, 'GET', raster.path);
    assert.deepEqual([read.at('name'), read.at('description')], ['Heights of four', null]);
    expectError(await call(room.writer, 'PATCH', raster.path, { json: {} }), 400, 'empty_update');
    const unknown = { json: { bounds: [0, 0, 1, 1] } };
    expectError(await call(room.writer, 'PATCH', raster.path, unknown), 400, 'unknown_field:bounds');
    expectError(
      await call(room.writer, 'PATCH', raster.path, { json: { name: '' } }),
      400,
      undefined,
      /name/,
    );
    expectStatus(await call(room.writer, 'PATCH', raster.path, { json: { name: 'Heights' } }), 200);
  });

  it('is visible to all viewers or hidden by default, as editors set it', async () => {
    const seen = async () => (await call(room.reader, 'GET', raster.path)).at('visible');
    assert.deepEqual([raster.answer.at('rasterLayer.visible'), await seen()], [true, true]);
    const hide = await call(room.writer, 'PATCH', raster.path, { json: { visible: false } });
    assert.deepEqual(expectStatus(hide, 200).json, {
      success: true,
      rasterLayer: { id: raster.id, visible: false },
    });
    assert.equal(await seen(), false);
    for (const visible of [null, 'no', 0]) {
      const answer = await call(room.writer, 'PATCH', raster.path, { json: { visible } });
      expectError(answer, 400, undefined, /visible/);
    }
    expectStatus(await call(room.writer, 'PATCH', raster.path, { json: { visible: true } }), 200);
  });

  it('tells open browsers of a new raster, of a change of its display, and of its end', async () => {
    const stream = await openEvents(room.reader, room.roomId, { process: 1 });
    try {
      const made = await uploadRaster(room.script, room.roomId, { content: heightsTiff() });
      const json = { colormap: 'magma' };
      expectStatus(await call(room.writer, 'PATCH', `${made.path}/display`, { json }), 200);
      expectStatus(await call(room.owner, 'DELETE', made.path), 200);
      for (const kind of ['raster.created', 'raster.updated', 'raster.deleted']) {
        const event = await stream.next((each) => each.kind === kind, kind);
        assert.ok(JSON.stringify(event.data).includes(made.id), JSON.stringify(event));
      }
    } finally {
      stream.close();
    }
  });

  it('is deleted only by a session, including everything that is read from it', async () => {
    const doomed = await uploadRaster(room.script, room.roomId, { content: heightsTiff() });
    expectError(await call(room.script, 'DELETE', doomed.path), 403, 'api_token_not_allowed');
    expectStatus(await call(room.reader, 'GET', doomed.path), 200);
    expectStatus(await call(room.owner, 'DELETE', doomed.path), 200);
    for (const part of ['', '/tilejson.json', '/tiles/0/0/0.png', '/raster.tif', '/point/8.2,47.8'])
      expectError(await call(room.reader, 'GET', doomed.path + part), 404);
    expectError(await call(room.owner, 'DELETE', doomed.path), 404);
  });

  it('is read by anybody in a public room, and by no token of another', async () => {
    const other = await roomWithTokens();
    const open = await roomWithTokens();
    const shown = await uploadRaster(open.script, open.roomId, { content: heightsTiff() });
    const list = `/api/rooms/${open.roomId}/raster-layers`;
    for (const path of [list, shown.path, `${shown.path}/tilejson.json`]) {
      expectError(await call(anonymous, 'GET', path), 401);
      expectError(await call(other.reader, 'GET', path), 403, 'API token is not scoped to this room');
    }
    await setPublic(open.owner, open.roomId);
    for (const path of [list, shown.path, `${shown.path}/tilejson.json`])
      expectStatus(await call(anonymous, 'GET', path), 200);
    const json = { colormap: 'magma' };
    expectError(await call(anonymous, 'PATCH', `${shown.path}/display`, { json }), 401);
    // The id of a raster of one room does not exist in another.
    expectError(await call(other.reader, 'GET', `/api/rooms/${other.roomId}/raster-layers/${shown.id}`), 404);
  });

  it('refuses a TIFF that is not georeferenced, and keeps nothing of it', async () => {
    const fresh = await roomWithTokens();
    const content = heightsTiff({ isGeoreferenced: false });
    const answer = await sendUpload(fresh.script, fresh.roomId, { content, fileName });
    await expectRefused(fresh.script, fresh.roomId, answer, /is not georeferenced/);
    assert.equal(await endedWith(fresh, answer), 'raster_not_georeferenced');
  });

  it('refuses a TIFF that is cut, and keeps nothing of it', async () => {
    const fresh = await roomWithTokens();
    for (const bytes of [5, 600, 5000]) {
      const content = heightsTiff().subarray(0, bytes);
      const answer = await sendUpload(fresh.script, fresh.roomId, { content, fileName });
      await expectRefused(fresh.script, fresh.roomId, answer, /ends|truncated/);
      assert.equal(await endedWith(fresh, answer), 'truncated');
    }
  });

  it('refuses uploads by tokens that may not upload, and displays that are none', async () => {
    const content = heightsTiff();
    const lacks = "API token lacks 'upload' permission";
    const writer = await issueToken(room.owner, room.roomId, 'write');
    expectError(await sendUpload(writer, room.roomId, { content, fileName }), 403, lacks);
    const form = uploadForm(room.roomId, { content, fileName, display: { shine: 1 } });
    expectError(await call(room.script, 'POST', '/api/layers/upload', { form }), 400, 'unknown_field:shine');
  });
});

/** The result code of the upload's job, whether or not the upload request waited for it. */
async function endedWith({ script }: RoomWithTokens, answer: ServiceAnswer): Promise<string> {
  const jobId = findMember(answer.json, 'jobId');
  assert.ok(typeof jobId === 'string', answer.text);
  return (await endOfJob(script, jobId)).string('error.code');
}
