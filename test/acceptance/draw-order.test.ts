import assert from 'node:assert/strict';
import { openEvents } from './support/event-stream.ts';
import { exportRoom } from './support/exports.ts';
import { collection, square } from './support/geojson.ts';
import { heightsTiff, imageTiff } from './support/geotiff.ts';
import { call, expectError, expectStatus } from './support/http.ts';
import { uploadRaster } from './support/rasters.ts';
import { roomWithTokens, type RoomWithTokens } from './support/rooms.ts';
import { suite } from './support/suite.ts';
import { finished } from './support/uploads.ts';
import { endOfJob } from './support/waiting.ts';

suite(import.meta.filename, 'Order of layers and rasters', () => {
  let room: RoomWithTokens;
  beforeEach(async () => {
    room = await roomWithTokens();
  });
  const makeLayer = async (name: string): Promise<string> => {
    const json = { name, geojson: collection([square(8, 47, 1)]) };
    const answer = await call(room.writer, 'POST', `/api/rooms/${room.roomId}/layers`, { json });
    return expectStatus(await finished(room.writer, answer), 200).string('layer.id');
  };
  const makeRaster = async (layerName: string, content: Uint8Array): Promise<string> =>
    (await uploadRaster(room.uploader, room.roomId, { layerName, content })).id;
  const layersOf = async ({ owner, roomId }: RoomWithTokens) =>
    expectStatus(await call(owner, 'GET', `/api/layers/${roomId}`), 200).list('layers');
  const rastersOf = async ({ owner, roomId }: RoomWithTokens) =>
    expectStatus(await call(owner, 'GET', `/api/rooms/${roomId}/raster-layers`), 200).list('rasterLayers');
  const names = (list: readonly Record<string, unknown>[]) => list.map(({ name }) => name);
  const moveLayer = async (id: string, order: unknown) =>
    expectStatus(await call(room.writer, 'PATCH', `/api/layers/${id}`, { json: { order } }), 200);
  const rasterPath = (id: string) => `/api/rooms/${room.roomId}/raster-layers/${id}`;
  const moveRaster = async (id: string, order: unknown) =>
    expectStatus(await call(room.writer, 'PATCH', rasterPath(id), { json: { order } }), 200);

  it('puts a new layer on top, and one between two others by one request, which everybody hears of', async () => {
    const [a, , c] = [await makeLayer('a'), await makeLayer('b'), await makeLayer('c')];
    const [low, middle, high] = (await layersOf(room)).map(({ order }) => Number(order));
    assert.ok(low !== undefined && middle !== undefined && high !== undefined);
    assert.ok(low < middle && middle < high);
    const stream = await openEvents(room.reader, room.roomId);
    try {
      const answer = await moveLayer(c, (low + middle) / 2);
      assert.deepEqual(answer.json, { success: true, layer: { id: c, order: (low + middle) / 2 } });
      const { data } = await stream.next(({ kind }) => kind === 'layer.updated', 'layer.updated');
      assert.ok(JSON.stringify(data).includes(c), JSON.stringify(data));
    } finally {
      stream.close();
    }
    assert.deepEqual(names(await layersOf(room)), ['a', 'c', 'b']);
    await moveLayer(a, middle + 0.5);
    assert.deepEqual(names(await layersOf(room)), ['c', 'b', 'a']);
    await makeLayer('new');
    assert.deepEqual(names(await layersOf(room)), ['c', 'b', 'a', 'new']);
    const history = expectStatus(await call(room.owner, 'GET', `/api/rooms/${room.roomId}/history`), 200);
    const reported = history
      .list('history')
      .find(({ kind, objectId }) => kind === 'layer.updated' && objectId === a);
    const [was, is] = [reported?.before, reported?.after] as (Record<string, unknown> | undefined)[];
    assert.deepEqual([was?.order, is?.order], [low, middle + 0.5]);
  });

  it('moves rasters among themselves', async () => {
    const [a, b] = [await makeRaster('a', heightsTiff()), await makeRaster('b', imageTiff())];
    const answer = await moveRaster(a, 10.25);
    assert.deepEqual(answer.json, { success: true, rasterLayer: { id: a, order: 10.25 } });
    assert.deepEqual(names(await rastersOf(room)), ['b', 'a']);
    const read = expectStatus(await call(room.reader, 'GET', rasterPath(a)), 200);
    assert.equal(read.at('order'), 10.25);
    await moveRaster(b, 11);
    assert.deepEqual(names(await rastersOf(room)), ['a', 'b']);
  });

  it('refuses what is no number, and where a new layer shall lie', async () => {
    const [layer, raster] = [await makeLayer('a'), await makeRaster('a', heightsTiff())];
    for (const order of [null, '1', true, 1e10]) {
      for (const path of [`/api/layers/${layer}`, rasterPath(raster)])
        expectError(await call(room.writer, 'PATCH', path, { json: { order } }), 400, undefined, /order/);
    }
    const json = { name: 'x', geojson: collection([square(8, 47, 1)]), order: 1 };
    const answer = await call(room.writer, 'POST', `/api/rooms/${room.roomId}/layers`, { json });
    expectError(answer, 400, 'unknown_field:order');
  });

  it('follows the slides, and is preserved by export, import and clone', async () => {
    const layerIds = [await makeLayer('a'), await makeLayer('b'), await makeLayer('c')];
    const rasterIds = [await makeRaster('r', heightsTiff()), await makeRaster('s', imageTiff())];
    await moveLayer(layerIds[0] ?? '', 2.5);
    await moveRaster(rasterIds[0] ?? '', 7);
    const json = { slides: [{ id: 'one', visible: { markerIds: [], layerIds, rasterIds } }] };
    expectStatus(await call(room.owner, 'PUT', `/api/rooms/${room.roomId}/presentation`, { json }), 200);
    const deck = expectStatus(await call(room.owner, 'GET', `/api/rooms/${room.roomId}/presentation`), 200);
    assert.deepEqual(names(deck.list('layers')), ['b', 'a', 'c']);
    assert.deepEqual(names(deck.list('rasterLayers')), ['s', 'r']);

    const into = await roomWithTokens();
    const source = { sourceRoomId: room.roomId, sourceToken: room.reader.bearer };
    const path = `/api/rooms/${into.roomId}/clone-jobs`;
    const started = expectStatus(await call(into.owner, 'POST', path, { json: source }), 202);
    const end = await endOfJob(into.owner, started.string('jobId'));
    assert.equal(end.at('status'), 'complete', end.text);
    assert.deepEqual(names(await layersOf(into)), ['b', 'a', 'c']);
    assert.deepEqual(names(await rastersOf(into)), ['s', 'r']);

    const file = await exportRoom(room.owner, room.roomId, { json: {}, query: '?include_tiffs=true' });
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(file.bytes)]), 'room.gpkg');
    const sent = await call(into.owner, 'POST', `/api/rooms/${into.roomId}/import`, { form });
    expectStatus(await finished(into.owner, sent), 200);
    assert.deepEqual(names(await layersOf(into)), ['b', 'a', 'c', 'b', 'a', 'c']);
    assert.deepEqual(names(await rastersOf(into)), ['s', 'r', 's', 'r']);
  });
});
