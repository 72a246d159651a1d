import assert from 'node:assert/strict';
import { makeHeights } from '../fixtures/raster/small-rasters.ts';
import { call, createRoom, expectReply, issueToken } from '../support/api/call.ts';
import { publishRaster } from '../support/api/publish-raster.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';
import { RasterCogs, type MadeCog } from '../support/raster-cogs.ts';

describe('raster layers, seen from outside of their room', () => {
  let api: TestApi;
  let owner: string;
  let roomId: string;
  let heights: MadeCog;
  const cogs = new RasterCogs();

  before(async () => {
    api = await startTestApi();
    owner = await api.issuer.token('owner');
    heights = makeHeights(cogs);
  });
  after(async () => {
    cogs.remove();
    await api.close();
  });
  beforeEach(async () => {
    roomId = await createRoom(api, owner);
  });

  const publish = async () => (await publishRaster(api.dependencies, roomId, [heights])).rasterId;
  const path = (rasterId: string, more = '') => `/api/rooms/${roomId}/raster-layers/${rasterId}${more}`;
  const publishOriginal = async (fileName: string, pieces: readonly Uint8Array[]) =>
    (await publishRaster(api.dependencies, roomId, [heights], {}, { fileName, pieces })).rasterId;
  const get = async (url: string, bearer = owner) =>
    expectReply(await call(api.url, 'GET', url, { bearer }), 200).json;

  it('are readable by anyone in a public room, and only by members otherwise', async () => {
    const rasterId = await publish();
    const stranger = await api.issuer.token('stranger');
    const other = await createRoom(api, owner);
    const external = await issueToken(api, owner, other, 'read');
    const upload = await issueToken(api, owner, roomId, 'upload');
    for (const more of ['', '/tilejson.json']) {
      expectReply(await call(api.url, 'GET', path(rasterId, more)), 401, 'authentication_required');
      expectReply(await call(api.url, 'GET', path(rasterId, more), { bearer: stranger }), 403);
      const scoped = await call(api.url, 'GET', path(rasterId, more), { bearer: external.secret });
      expectReply(scoped, 403, 'API token is not scoped to this room');
    }
    await get(path(rasterId, '/tilejson.json'), upload.secret);
    await call(api.url, 'PATCH', `/api/rooms/${roomId}/public`, { bearer: owner, json: { isPublic: true } });
    for (const more of ['', '/tilejson.json']) {
      expectReply(await call(api.url, 'GET', path(rasterId, more)), 200);
      await get(path(rasterId, more), stranger);
    }
  });

  it('have their original for every token of the room, in whole or in ranges, but not for the public', async () => {
    const fileName = 'Höhen "2024"\n(final).tif';
    const pieces = [Buffer.from('0123456789'), Buffer.from('abcdef')];
    const rasterId = await publishOriginal(fileName, pieces);
    const upload = await issueToken(api, owner, roomId, 'upload');
    const read = (headers: Record<string, string> = {}) =>
      fetch(api.url + path(rasterId, '/original'), {
        headers: { authorization: `Bearer ${upload.secret}`, ...headers },
      });
    const whole = await read();
    assert.deepEqual([whole.status, await whole.text()], [200, '0123456789abcdef']);
    assert.equal(
      whole.headers.get('content-disposition'),
      "attachment; filename*=UTF-8''H%C3%B6hen%20%222024%22%0A%28final%29.tif",
    );
    for (const [range, expected] of [
      ['bytes=0-3', '0123'],
      ['bytes=8-11', '89ab'],
      ['bytes=-2', 'ef'],
      ['bytes=10-', 'abcdef'],
    ] as const) {
      const part = await read({ range });
      assert.deepEqual([part.status, await part.text()], [206, expected]);
    }
    assert.equal((await read({ range: 'bytes=16-' })).status, 416);
    assert.equal((await read({ 'if-none-match': whole.headers.get('etag') ?? '' })).status, 304);
    await call(api.url, 'PATCH', `/api/rooms/${roomId}/public`, { bearer: owner, json: { isPublic: true } });
    expectReply(await call(api.url, 'GET', path(rasterId, '/original')), 401, 'authentication_required');
    expectReply(await call(api.url, 'GET', path('raster-none', '/original'), { bearer: owner }), 404, 'raster_layer_not_found');
  }); // prettier-ignore

  it('have no original in a copy by the public', async () => {
    const rasterId = await publishOriginal('a.tif', []);
    const reply = await call(api.url, 'GET', path(rasterId, '/original'), { bearer: owner });
    expectReply(reply, 404, 'not_found');
  });

  it('are readable through a public presentation when a slide shows them', async () => {
    const shown = await publish();
    const hidden = await publish();
    const slides = [{ id: 'a', visible: { rasterIds: [shown] } }];
    await call(api.url, 'PUT', `/api/rooms/${roomId}/presentation`, { bearer: owner, json: { slides } });
    const open = `/api/rooms/${roomId}/presentation/public`;
    await call(api.url, 'PATCH', open, { bearer: owner, json: { isPublic: true } });
    for (const more of ['/tilejson.json', '/statistics', '/raster.tif', '/tiles/10/533/362.png']) {
      expectReply(await call(api.url, 'GET', path(shown, more)), 200);
      expectReply(await call(api.url, 'GET', path(hidden, more)), 404, 'raster_layer_not_found');
    }
    expectReply(await call(api.url, 'GET', path(shown)), 401);
  });
});
