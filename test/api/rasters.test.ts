import assert from 'node:assert/strict';

import { makeColors, makeHeights } from '../fixtures/raster/small-rasters.ts';
import { addMember, call, createRoom, expectReply, issueToken } from '../support/api/call.ts';
import { openEvents } from '../support/api/event-stream.ts';
import { originalBytes, publishRaster } from '../support/api/publish-raster.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';
import { RasterCogs, type MadeCog } from '../support/raster-cogs.ts';

type Json = Record<string, unknown>;

describe('raster layers', () => {
  let api: TestApi;
  let owner: string;
  let roomId: string;
  let heights: MadeCog;
  let colors: MadeCog;
  const cogs = new RasterCogs();

  before(async () => {
    api = await startTestApi();
    owner = await api.issuer.token('owner');
    heights = makeHeights(cogs);
    colors = makeColors(cogs);
  });
  after(async () => {
    cogs.remove();
    await api.close();
  });
  beforeEach(async () => {
    roomId = await createRoom(api, owner);
  });

  const publish = async (about = {}, files = [heights]) =>
    (await publishRaster(api.dependencies, roomId, files, about)).rasterId;
  const path = (rasterId: string, more = '') => `/api/rooms/${roomId}/raster-layers/${rasterId}${more}`;
  const get = async (url: string, bearer = owner) =>
    expectReply(await call(api.url, 'GET', url, { bearer }), 200).json;
  const patch = (rasterId: string, json: unknown, bearer = owner) =>
    call(api.url, 'PATCH', path(rasterId, '/display'), { bearer, json });

  it('are listed with their display and metadata', async () => {
    const first = await publish();
    const second = await publish({ name: 'photo' }, [colors]);
    const { rasterLayers } = (await get(`/api/rooms/${roomId}/raster-layers`)) as { rasterLayers: Json[] };
    assert.deepEqual(rasterLayers.map(({ id, name }) => [id, name]), [[first, 'heights'], [second, 'photo']]); // prettier-ignore
    const [one] = rasterLayers;
    assert.deepEqual(one, await get(path(first)));
    assert.deepEqual(one.display, {
      renderMode: 'singleband',
      colormap: 'terrain',
      band: 1,
      vmin: 51,
      vmax: 2499,
      opacity: 1,
      rgbBands: [1, 1, 1],
      rescale: [[51, 2499], [51, 2499], [51, 2499]], // prettier-ignore
      gamma: 1,
      nodata: null,
      resampling: 'bilinear',
      stops: null,
      interpolation: 'linear',
      azimuth: 315,
      altitude: 45,
      zFactor: 1,
      heightUnit: 'm',
    });
    assert.equal(one.bytes, heights.bytes.length + originalBytes);
    assert.equal(one.status, 'ready');
    assert.deepEqual([one.minZoom, one.maxZoom], [heights.manifest.minZoom, heights.manifest.maxZoom]);
    const display = rasterLayers[1]?.display as Json;
    assert.deepEqual([display.renderMode, display.rgbBands, display.rescale], ['rgb', [1, 2, 3], null]);
  });

  it('are counted in their room, and accepted in comments and slides', async () => {
    const rasterId = await publish();
    assert.equal((await get(`/api/rooms/${roomId}`)).rasterLayerCount, 1);
    const comment = { objectType: 'raster', objectId: rasterId, body: 'steep' };
    const url = `/api/rooms/${roomId}/comments`;
    expectReply(await call(api.url, 'POST', url, { bearer: owner, json: comment }), 200);
    const nowhere = { ...comment, objectId: 'raster-nowhere' };
    expectReply(await call(api.url, 'POST', url, { bearer: owner, json: nowhere }), 400, 'invalid_comment');
    const slides = [{ id: 'a', visible: { rasterIds: [rasterId] } }];
    const presentation = `/api/rooms/${roomId}/presentation`;
    expectReply(await call(api.url, 'PUT', presentation, { bearer: owner, json: { slides } }), 200);
    const shown = (await get(presentation)) as { rasterLayers: Json[]; slides: Json[] };
    assert.deepEqual(shown.rasterLayers.map(({ id }) => id), [rasterId]); // prettier-ignore
    expectReply(await call(api.url, 'DELETE', path(rasterId), { bearer: owner }), 200);
    const after = (await get(presentation)) as typeof shown;
    assert.deepEqual([after.rasterLayers, after.slides], [[], [{ id: 'a', visible: { rasterIds: [] } }]]);
  });

  it('change their display, which open streams and the history report', async () => {
    const rasterId = await publish();
    const events = await openEvents(`${api.url}/api/rooms/${roomId}/events`, {
      Authorization: `Bearer ${owner}`,
    });
    const before = await get(path(rasterId));
    const reply = expectReply(await patch(rasterId, { colormap: 'viridis', vmin: 0, vmax: 100 }), 200);
    const changed = reply.json.rasterLayer as Json;
    assert.deepEqual(changed, await get(path(rasterId)));
    assert.notEqual(changed.version, before.version);
    assert.deepEqual(changed.display, {
      ...(before.display as Json),
      ...{ colormap: 'viridis', vmin: 0, vmax: 100 },
    });
    const [event] = await events.take(1);
    events.close();
    assert.equal(event?.event, 'raster.updated');
    assert.deepEqual((event.data.raster as Json).display, changed.display);
    const { history } = (await get(`/api/rooms/${roomId}/history`)) as { history: Json[] };
    assert.equal(history[0]?.kind, 'raster.updated');
    expectReply(await patch(rasterId, { colormap: null, vmin: null, vmax: null }), 200);
    assert.deepEqual((await get(path(rasterId))).display, before.display);
  });

  const wrong: [change: unknown, error: string, says: RegExp][] = [
    [{}, 'empty_update', /no field/],
    [[], 'invalid_display', /JSON object/],
    [{ colourmap: 'viridis' }, 'unknown_field:colourmap', /colourmap/],
    [{ displayVersion: 3 }, 'unknown_field:displayVersion', /read-only/],
    [{ colormap: 'sepia' }, 'invalid_display', /colormap "sepia" is unknown/],
    [{ colormap: 5 }, 'invalid_display', /colormap must be the name/],
    [{ colormap: 'palette' }, 'invalid_display', /no embedded palette/],
    [{ band: 2 }, 'invalid_display', /band is 2, but the raster has 1 band/],
    [{ band: 0 }, 'invalid_display', /band must be/],
    [{ band: 1.5 }, 'invalid_display', /band must be/],
    [{ vmin: '3' }, 'invalid_display', /vmin must be a number/],
    [{ vmin: 3000 }, 'invalid_display', /vmin must be less than vmax/],
    [{ vmin: 5, vmax: 5 }, 'invalid_display', /vmin must be less than vmax/],
    [{ opacity: 1.1 }, 'invalid_display', /opacity must be a number from 0 to 1/],
    [{ renderMode: 'relief' }, 'invalid_display', /singleband, rgb, hillshade, slope/],
    [{ rgbBands: [1, 2] }, 'invalid_display', /rgbBands must be an array of three/],
    [{ rgbBands: [1, 1, 4] }, 'invalid_display', /contains band 4/],
    [{ rescale: [[0, 1]] }, 'invalid_display', /rescale must be an array of three/],
    [{ rescale: [[0, 1], [0, 1], [2, 1]] }, 'invalid_display', /rescale/], // prettier-ignore
    [{ gamma: 0 }, 'invalid_display', /gamma must be a number from 0.1 to 10/],
    [{ nodata: 'NaN' }, 'invalid_display', /nodata must be/],
    [{ resampling: 'cubic' }, 'invalid_display', /nearest, bilinear/],
    [{ stops: [] }, 'invalid_display', /stops must be an array/],
    [{ stops: [[1, 'red']] }, 'invalid_display', /entry 0 must be a value and a colour/],
    [{ stops: [[1, '#ff0000'], [1, '#00ff00']] }, 'invalid_display', /entry 1 must have a greater value/], // prettier-ignore
    [
      { stops: Array.from({ length: 1025 }, (_, at) => [at, '#ff0000']) },
      'invalid_display',
      /more than 1024/,
    ],
    [{ interpolation: 'cubic' }, 'invalid_display', /linear, intervals, classes/],
    [{ azimuth: 361 }, 'invalid_display', /azimuth/],
    [{ altitude: -1 }, 'invalid_display', /altitude/],
    [{ zFactor: 0 }, 'invalid_display', /zFactor/],
  ];
  it('refuse an invalid display, field by field, and stay unchanged', async () => {
    const rasterId = await publish();
    const before = await get(path(rasterId));
    for (const [change, error, message] of wrong) {
      const reply = expectReply(await patch(rasterId, change), 400, error);
      assert.match(String(reply.json.message), message);
    }
    assert.deepEqual(await get(path(rasterId)), before);
  });

  it('accept every field of a display within its rules', async () => {
    const rasterId = await publish({}, [colors]);
    const display = {
      renderMode: 'singleband',
      band: 3,
      vmin: -1.5,
      vmax: 1e6,
      opacity: 0,
      rgbBands: [3, 2, 1],
      rescale: [[0, 1], [1, 2], [2, 3]], // prettier-ignore
      gamma: 0.1,
      nodata: 'nan',
      resampling: 'nearest',
      stops: [[-1, '#00000000'], [5, '#ffffff']], // prettier-ignore
      interpolation: 'intervals',
      azimuth: 360,
      altitude: 90,
      zFactor: 1000,
      heightUnit: 'us-ft',
    };
    const reply = expectReply(await patch(rasterId, display), 200);
    const { colormap, ...shown } = (reply.json.rasterLayer as { display: Json }).display;
    assert.deepEqual(shown, display);
    assert.equal(colormap, 'viridis');
    expectReply(await patch(rasterId, { colormap: 'magma_r' }), 200);
    const { stops } = (await get(path(rasterId))).display as Json;
    assert.equal(stops, null);
  });

  it('return to a token without read only what it sent', async () => {
    const rasterId = await publish();
    const { secret } = await issueToken(api, owner, roomId, 'write');
    const reply = expectReply(await patch(rasterId, { vmin: 7 }, secret), 200);
    assert.deepEqual(reply.json, { success: true, rasterLayer: { id: rasterId, display: { vmin: 7 } } });
    const renamed = await call(api.url, 'PATCH', path(rasterId), { bearer: secret, json: { name: 'b' } });
    assert.deepEqual(expectReply(renamed, 200).json.rasterLayer, { id: rasterId, name: 'b' });
    expectReply(await call(api.url, 'GET', path(rasterId), { bearer: secret }), 403, "API token lacks 'read' permission"); // prettier-ignore
  });

  it('accept a valid name and description, and refuse invalid ones', async () => {
    const rasterId = await publish();
    const send = (json: unknown) => call(api.url, 'PATCH', path(rasterId), { bearer: owner, json });
    expectReply(await send({ name: 'Alps', description: 'by night' }), 200);
    const { name, description } = await get(path(rasterId));
    assert.deepEqual([name, description], ['Alps', 'by night']);
    expectReply(await send({}), 400, 'empty_update');
    expectReply(await send({ name: 'a\nb' }), 400, 'invalid_raster_layer');
    expectReply(await send({ name: null }), 400, 'invalid_raster_layer');
    expectReply(await send({ display: {} }), 400, 'unknown_field:display');
  });

  it('are deleted only by sessions, which releases their storage', async () => {
    const used = async () =>
      (await api.pool.query<{ sum: number }>('select sum(quota_used)::float8 as sum from users')).rows[0]
        ?.sum;
    const before = await used();
    const rasterId = await publish();
    assert.equal(await used(), Number(before) + heights.bytes.length + originalBytes);
    const { secret } = await issueToken(api, owner, roomId, 'read', 'write', 'upload');
    const remove = (bearer: string) => call(api.url, 'DELETE', path(rasterId), { bearer });
    expectReply(await remove(secret), 403, 'api_token_not_allowed');
    expectReply(
      await remove(await addMember(api, roomId, 'viewer', 'viewer')),
      403,
      'insufficient permission',
    );
    assert.deepEqual(expectReply(await remove(owner), 200).json, { success: true, layerId: rasterId });
    expectReply(await remove(owner), 404, 'raster_layer_not_found');
    expectReply(await call(api.url, 'GET', path(rasterId), { bearer: owner }), 404, 'raster_layer_not_found');
    assert.equal(await used(), before);
    const { rows } = await api.pool.query(`select from blob_references where object_id = $1`, [rasterId]);
    assert.equal(rows.length, 0);
  });

  it('are absent in other rooms, and deleted when theirs is cleared', async () => {
    const rasterId = await publish();
    const other = await createRoom(api, owner);
    for (const [method, more] of [
      ['GET', ''],
      ['GET', '/tilejson.json'],
      ['DELETE', ''],
      ['PATCH', '/display'],
    ] as const) {
      // prettier-ignore
      const url = `/api/rooms/${other}/raster-layers/${rasterId}${more}`;
      const json = method === 'PATCH' ? { json: { vmin: 1 } } : {};
      expectReply(
        await call(api.url, method, url, { bearer: owner, ...json }),
        404,
        'raster_layer_not_found',
      );
    }
    expectReply(await call(api.url, 'POST', `/api/rooms/${roomId}/clear`, { bearer: owner }), 200);
    expectReply(await call(api.url, 'GET', path(rasterId), { bearer: owner }), 404);
    assert.deepEqual(await get(`/api/rooms/${roomId}/raster-layers`), { rasterLayers: [] });
    await api.dependencies.database.rooms.purge(1000);
    const { rows } = await api.pool.query('select from raster_layers where id = $1', [rasterId]);
    assert.equal(rows.length, 0);
  });

  it('warn of display settings of the upload that their bands do not allow', async () => {
    const display = { band: 4, colormap: 'magma', vmin: 9000 };
    const { rasterId, jobId } = await publishRaster(api.dependencies, roomId, [heights], { display });
    const shown = (await get(path(rasterId))).display as Json;
    assert.deepEqual([shown.band, shown.colormap, shown.vmin], [1, 'magma', 51]);
    const job = (await get(`/api/jobs/${jobId}`)) as { warnings: Json[]; rasterLayer: Json };
    assert.deepEqual(job.warnings.map(({ code }) => code), ['display_ignored', 'display_ignored']); // prettier-ignore
    assert.match(String(job.warnings[0]?.message), /band is 4/);
    assert.deepEqual(job.rasterLayer, await get(path(rasterId)));
  });
});
