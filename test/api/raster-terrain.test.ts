import assert from 'node:assert/strict';
import sharp from 'sharp';
import { makeColors, makeHeights, smallTile } from '../fixtures/raster/small-rasters.ts';
import { call, createRoom, expectReply } from '../support/api/call.ts';
import { publishRaster } from '../support/api/publish-raster.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';
import { RasterCogs } from '../support/raster-cogs.ts';

describe('terrain of a raster', () => {
  let api: TestApi;
  let owner: string;
  let roomId: string;
  let demId: string;
  let photoId: string;
  const cogs = new RasterCogs();
  const { z, x, y } = smallTile;
  const here = `/terrain/${z}/${x}/${y}.png`;

  before(async () => {
    api = await startTestApi();
    owner = await api.issuer.token('owner');
    roomId = await createRoom(api, owner);
    demId = (await publishRaster(api.dependencies, roomId, [makeHeights(cogs)])).rasterId;
    photoId = (await publishRaster(api.dependencies, roomId, [makeColors(cogs)])).rasterId;
  });
  after(async () => {
    cogs.remove();
    await api.close();
  });

  const path = (rasterId: string, more: string) => `/api/rooms/${roomId}/raster-layers/${rasterId}${more}`;
  const get = (rasterId: string, more: string, headers: Record<string, string> = {}) =>
    call(api.url, 'GET', path(rasterId, more), { bearer: owner, headers });

  /** The height in metres of a pixel, as clients decode it. */
  async function heightAt(rasterId: string, more: string, [column, row]: readonly [number, number]) {
    const answer = await fetch(api.url + path(rasterId, more), {
      headers: { Authorization: `Bearer ${owner}` },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    assert.equal(answer.status, 200, bytes.toString());
    assert.equal(answer.headers.get('Content-Type'), 'image/png');
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const [red = 0, green = 0, blue = 0] = data.subarray((row * info.width + column) * info.channels);
    return Math.round((red * 65_536 + green * 256 + blue) * 0.1 * 10 - 100_000) / 10;
  }

  it('is served as tiles of heights, at the lowest height of the raster where it has no data', async () => {
    assert.equal(await heightAt(demId, here, [100, 200]), 1000);
    assert.equal(await heightAt(demId, here, [100, 50]), 0);
    assert.equal(await heightAt(demId, '/terrain/3/0/0.png', [0, 0]), 0);
    assert.equal(await heightAt(demId, here.replace('.png', '@2x.png'), [201, 400]), 1002.5);
  });

  it('is in metres, whatever the unit of the display', async () => {
    assert.equal(await heightAt(demId, `${here}?heightUnit=ft`, [100, 200]), 304.8);
    const patched = await call(api.url, 'PATCH', path(demId, '/display'), {
      bearer: owner,
      json: { heightUnit: 'km' },
    });
    expectReply(patched, 200);
    assert.equal(await heightAt(demId, here, [1, 200]), 10_000);
    expectReply(
      await call(api.url, 'PATCH', path(demId, '/display'), { bearer: owner, json: { heightUnit: null } }),
      200,
    );
  });

  it('takes the band that the query names', async () => {
    const blue = await heightAt(photoId, `${here}?band=3&nodata=none`, [9, 9]);
    assert.ok(Math.abs(blue - 128) <= 2, `${blue} of lossy pixels`);
    expectReply(await get(demId, `${here}?band=2`), 400, 'invalid_display');
    expectReply(await get(demId, `${here}?heightUnit=x`), 400, 'invalid_display');
    expectReply(await get(demId, `${here}?colormap=gray`), 400, 'unknown_parameter:colormap');
    expectReply(await get(demId, '/terrain/a/0/0.png'), 400, 'invalid_tile');
    expectReply(await get(demId, '/terrain/25/0/0.png'), 404, 'tile_not_found');
  });

  it('is described for map clients, with tiles that caches may store', async () => {
    const { tiles, ...rest } = expectReply(await get(demId, '/terrain.json'), 200).json;
    const { bounds, ...others } = expectReply(await get(demId, '/tilejson.json'), 200).json;
    const { tiles: pictures, ...description } = others;
    assert.deepEqual(rest, { ...description, bounds, encoding: 'mapbox' });
    const [template = ''] = tiles as string[];
    assert.ok(template.startsWith(api.url + path(demId, '/terrain/{z}/{x}/{y}.png?v=')), template);
    assert.notEqual(template, (pictures as string[])[0]);
    const url = template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
    const stored = await fetch(url, { headers: { Authorization: `Bearer ${owner}` } });
    assert.equal(stored.headers.get('Cache-Control'), 'private, max-age=31536000, immutable');
    const etag = stored.headers.get('ETag') ?? '';
    expectReply(await get(demId, here, { 'If-None-Match': etag }), 304);
    expectReply(await get(demId, `/tiles/${z}/${x}/${y}.png`, { 'If-None-Match': etag }), 200);
  });

  it('is hidden from people outside the room', async () => {
    const stranger = await api.issuer.token('stranger');
    for (const more of [here, '/terrain.json']) {
      const reply = await call(api.url, 'GET', path(demId, more), { bearer: stranger });
      assert.equal(reply.status, 403, more);
    }
  });
});
