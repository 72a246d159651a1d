import assert from 'node:assert/strict';
import { anonymous, call, expectError, expectStatus } from './support/http.ts';
import { collection, grid, point } from './support/geojson.ts';
import { roomWithTokens, setPublic, type RoomWithTokens } from './support/rooms.ts';
import { suite } from './support/suite.ts';
import { finished, sendUpload } from './support/uploads.ts';

suite(import.meta.filename, 'Vector tiles', () => {
  let room: RoomWithTokens;
  let path: string;
  before(async () => {
    room = await roomWithTokens();
    const json = { name: 'cells', geojson: collection(grid(8, 8)) };
    const answer = await call(room.writer, 'POST', `/api/rooms/${room.roomId}/layers`, { json });
    const created = expectStatus(await finished(room.writer, answer), 200);
    path = `/api/layers/${created.string('layer.id')}`;
  });

  it('describes the tiles of a layer, whose URLs answer tiles that never change', async () => {
    const described = expectStatus(await call(room.reader, 'GET', `${path}/tilejson.json`), 200);
    assert.equal(described.at('tilejson'), '3.0.0');
    assert.deepEqual(described.at('bounds'), [0, 0, 7.5, 7.5]);
    assert.deepEqual(described.at('vector_layers.0.fields'), {
      column: 'Number',
      row: 'Number',
      name: 'String',
    });
    const url = new URL(
      described.string('tiles.0').replace('{z}', '4').replace('{x}', '8').replace('{y}', '7'),
    );
    const tile = expectStatus(await call(room.reader, 'GET', url.pathname + url.search), 200);
    assert.equal(tile.headers.get('content-type'), 'application/vnd.mapbox-vector-tile');
    assert.match(tile.headers.get('cache-control') ?? '', /immutable/);
    // Keys and strings are stored in a tile uncompressed.
    const text = Buffer.from(tile.bytes).toString('latin1');
    for (const word of ['column', 'cell 0/0', 'cell 7/7']) assert.ok(text.includes(word), word);
  });

  it('draws the points of a file that was to become a layer', async () => {
    const content = collection([point(8, 47, { depth_m: 12.5 }), point(-60, -30, { depth_m: 3 })]);
    const sent = await sendUpload(room.uploader, room.roomId, { content, as: 'layer', layerName: 'Springs' });
    const layer = `/api/layers/${expectStatus(sent, 200).string('layer.id')}`;
    assert.deepEqual(sent.at('warnings'), []);
    for (const [x, y, word] of [
      [1, 0, 'depth_m'],
      [0, 1, 'depth_m'],
    ] as const) {
      const tile = expectStatus(await call(room.reader, 'GET', `${layer}/tiles/1/${x}/${y}.mvt`), 200);
      assert.ok(Buffer.from(tile.bytes).toString('latin1').includes(word));
    }
    expectStatus(await call(room.reader, 'GET', `${layer}/tiles/1/0/0.mvt`), 204);
  });

  it('answers an empty tile without content, and refuses addresses that are none', async () => {
    expectStatus(await call(room.reader, 'GET', `${path}/tiles/6/0/0.mvt`), 204);
    expectError(await call(room.reader, 'GET', `${path}/tiles/2/4/0.mvt`), 404);
    expectError(await call(room.reader, 'GET', `${path}/tiles/30/0/0.mvt`), 404);
    expectError(await call(room.reader, 'GET', `${path}/tiles/a/0/0.mvt`), 400);
  });

  it('has the number of features of each cell in place of the features if density is asked for', async () => {
    const tile = expectStatus(await call(room.reader, 'GET', `${path}/tiles/0/0/0.mvt?density=true`), 200);
    const text = Buffer.from(tile.bytes).toString('latin1');
    assert.ok(text.includes('count') && !text.includes('cell 0/0'), text);
    expectStatus(await call(room.reader, 'GET', `${path}/tiles/6/0/0.mvt?density=true`), 204);
    expectError(await call(room.reader, 'GET', `${path}/tiles/0/0/0.mvt?density=maybe`), 400);
  });

  it('answers 304 to who has the tile', async () => {
    const tile = expectStatus(await call(room.reader, 'GET', `${path}/tiles/3/4/3.mvt`), 200);
    const headers = { 'If-None-Match': tile.headers.get('etag') ?? '' };
    expectStatus(await call(room.reader, 'GET', `${path}/tiles/3/4/3.mvt`, { headers }), 304);
  });

  it('is readable by anyone in a public room, and only by members in a private one', async () => {
    expectError(await call(anonymous, 'GET', `${path}/tiles/0/0/0.mvt`), 401);
    await setPublic(room.owner, room.roomId);
    expectStatus(await call(anonymous, 'GET', `${path}/tiles/0/0/0.mvt`), 200);
  });
});
