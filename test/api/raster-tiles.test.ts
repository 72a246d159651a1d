import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { SaxesParser } from 'saxes';
import sharp from 'sharp';

import { inheritedEnvironment } from '../../adapters/env.ts';
import { makeColors, makeHeights, smallTile } from '../fixtures/raster/small-rasters.ts';
import { call, createRoom, expectReply, issueToken } from '../support/api/call.ts';
import { publishRaster } from '../support/api/publish-raster.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';
import { RasterCogs, type MadeCog } from '../support/raster-cogs.ts';

type Json = Record<string, unknown>;

describe('reads of a raster layer', () => {
  let api: TestApi;
  let owner: string;
  let roomId: string;
  let heights: MadeCog;
  let demId: string;
  let photoId: string;
  const cogs = new RasterCogs();
  const { z, x, y } = smallTile;
  const here = `/tiles/${z}/${x}/${y}.png`;

  before(async () => {
    api = await startTestApi();
    owner = await api.issuer.token('owner');
    roomId = await createRoom(api, owner);
    heights = makeHeights(cogs);
    const name = 'heights <&> "more"';
    demId = (await publishRaster(api.dependencies, roomId, [heights], { name })).rasterId;
    photoId = (await publishRaster(api.dependencies, roomId, [makeColors(cogs)])).rasterId;
  });
  after(async () => {
    cogs.remove();
    await api.close();
  });

  const path = (rasterId: string, more: string) => `/api/rooms/${roomId}/raster-layers/${rasterId}${more}`;
  const get = (rasterId: string, more: string, headers: Record<string, string> = {}) =>
    call(api.url, 'GET', path(rasterId, more), { bearer: owner, headers });

  async function picture(rasterId: string, more: string) {
    const answer = await fetch(api.url + path(rasterId, more), {
      headers: { Authorization: `Bearer ${owner}` },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    assert.equal(answer.status, 200, bytes.toString());
    const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const at = (column: number, row: number) => [
      ...data.subarray((row * info.width + column) * 4).subarray(0, 4),
    ];
    return { type: answer.headers.get('Content-Type'), width: info.width, headers: answer.headers, at };
  }

  it('return a tile in the colours of its display, transparent where there is no data', async () => {
    const grey = await picture(demId, `${here}?colormap=gray&vmin=0&vmax=2550&resampling=nearest`);
    assert.equal(grey.type, 'image/png');
    assert.equal(grey.width, 256);
    assert.deepEqual(grey.at(100, 200), [100, 100, 100, 255]);
    assert.equal(grey.at(100, 50)[3], 0);
    const webp = await picture(photoId, here.replace('.png', '.webp'));
    assert.equal(webp.type, 'image/webp');
    const [red = 0, green = 0, blue = 0] = webp.at(200, 40);
    assert.ok(Math.abs(red - 200) < 12 && Math.abs(green - 40) < 12 && Math.abs(blue - 128) < 12);
    const lossless = await picture(demId, `${here.replace('.png', '.webp')}?lossless=true&colormap=gray&vmin=0&vmax=2550&resampling=nearest`); // prettier-ignore
    assert.deepEqual(lossless.at(100, 200), [100, 100, 100, 255]);
  });

  it('return a tile of twice the pixels with @2x and with size=512', async () => {
    assert.equal((await picture(demId, here.replace('.png', '@2x.png'))).width, 512);
    assert.equal((await picture(demId, `${here}?size=512`)).width, 512);
    expectReply(await get(demId, `${here}?size=300`), 400, 'invalid_request');
  });

  it('return nothing outside of the raster, and refuse tiles outside of the grid', async () => {
    for (const address of [`${z}/0/0`, '24/1/1']) {
      const reply = expectReply(await get(demId, `/tiles/${address}.png`), 204);
      assert.equal(reply.text, '');
    }
    for (const address of ['a/0/0', '1/-1/0', '1/0/0.5', '1/0/0@3x', '01/0/0']) {
      expectReply(await get(demId, `/tiles/${address}.png`), 400, 'invalid_tile');
    }
    for (const address of ['25/0/0', '1/2/0', '1/0/2', '99999999/0/0']) {
      expectReply(await get(demId, `/tiles/${address}.png`), 404, 'tile_not_found');
    }
  });

  it('let caches store a versioned tile indefinitely, and revalidate it without a version', async () => {
    const plain = expectReply(await get(demId, here), 200);
    assert.equal(plain.headers.get('Cache-Control'), 'private, no-cache');
    const etag = plain.headers.get('ETag') ?? '';
    expectReply(await get(demId, here, { 'If-None-Match': etag }), 304);
    expectReply(await get(demId, `${here}?vmin=1`, { 'If-None-Match': etag }), 200);
    const { tiles } = expectReply(await get(demId, '/tilejson.json'), 200).json as { tiles: [string] };
    const url = tiles[0].replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
    const retained = await fetch(url, { headers: { Authorization: `Bearer ${owner}` } });
    assert.equal(retained.headers.get('Cache-Control'), 'private, max-age=31536000, immutable');
    assert.equal(retained.headers.get('ETag'), etag);
  });

  it('preview another display by parameters before it is saved, and use the saved one from the next tile', async () => {
    const { rasterId } = await publishRaster(api.dependencies, roomId, [heights]);
    const gray = { colormap: 'gray', vmin: 0, vmax: 2550, resampling: 'nearest' };
    const stored = await picture(rasterId, here);
    const preview = await picture(rasterId, `${here}?colormap=gray&vmin=0&vmax=2550&resampling=nearest`);
    assert.notDeepEqual(preview.at(100, 200), stored.at(100, 200));
    const patched = await call(api.url, 'PATCH', path(rasterId, '/display'), { bearer: owner, json: gray });
    expectReply(patched, 200);
    const saved = await picture(rasterId, here);
    assert.deepEqual(saved.at(100, 200), preview.at(100, 200));
    assert.notEqual(saved.headers.get('ETag'), stored.headers.get('ETag'));
    const stops = await picture(rasterId, `${here}?stops=0:ff0000,1000:0000ff80&interpolation=intervals`);
    assert.deepEqual(stops.at(50, 200), [255, 0, 0, 255]);
    assert.deepEqual(stops.at(150, 200), [0, 0, 255, 128]);
    const shade = await picture(rasterId, `${here}?renderMode=hillshade&azimuth=270&altitude=30`);
    assert.equal(shade.at(100, 200)[3], 255);
  });

  it('are refused for invalid display parameters', async () => {
    const wrong: [query: string, error: string][] = [
      ['vmin=high', 'invalid_display'],
      ['band=2', 'invalid_display'],
      ['colormap=sepia', 'invalid_display'],
      ['rgbBands=1,2', 'invalid_display'],
      ['rescale=1,2,3', 'invalid_display'],
      ['stops=1:red', 'invalid_display'],
      ['nodata=x', 'invalid_display'],
      ['vmin=5&vmax=1', 'invalid_display'],
      ['vmin=1&vmin=2', 'invalid_request'],
      ['opacity=1', 'unknown_parameter:opacity'],
    ];
    for (const [query, error] of wrong) expectReply(await get(demId, `${here}?${query}`), 400, error);
  });

  it('are open to every token of the room', async () => {
    for (const permission of ['read', 'write', 'upload'] as const) {
      const { secret } = await issueToken(api, owner, roomId, permission);
      for (const more of [here, '/tilejson.json', '/statistics', '/legend.png', '/raster.tif']) {
        const reply = await call(api.url, 'GET', path(demId, more), { bearer: secret });
        assert.equal(reply.status, 200, more);
      }
    }
  });

  it('return a description for map clients', async () => {
    const { tiles, bounds, center, ...rest } = expectReply(await get(demId, '/tilejson.json'), 200).json;
    assert.deepEqual(rest, {
      tilejson: '3.0.0',
      name: 'heights <&> "more"',
      scheme: 'xyz',
      minzoom: 0,
      maxzoom: z,
      tileSize: 256,
    });
    const [template = ''] = tiles as string[];
    assert.ok(template.startsWith(api.url + path(demId, '/tiles/{z}/{x}/{y}.png?v=')), template);
    const close = (one: number, other: number) => Math.abs(one - other) < 1e-6;
    const box = heights.manifest.bbox;
    assert.ok((bounds as number[]).every((edge, at) => close(edge, box[at] ?? NaN)));
    assert.equal((center as number[])[2], 10);
  });

  it('return the value of each band at a position', async () => {
    const [west, south, east, north] = heights.manifest.bbox;
    const at = async (lon: number, lat: number) => expectReply(await get(demId, `/point/${lon},${lat}`), 200).json; // prettier-ignore
    const lon = west + ((east - west) * 100.5) / 256;
    assert.deepEqual((await at(lon, south + 0.01)).values, [1000]);
    assert.deepEqual((await at(lon, north - 0.01)).values, [null]);
    assert.deepEqual(await at(-100, 10), { lon: -100, lat: 10, values: null });
    for (const position of ['1', '1,2,3', 'a,b', '181,0', '0,91', '1e1,2', ',']) {
      expectReply(await get(demId, `/point/${position}`), 400, 'invalid_request');
    }
  });

  it('return statistics of the values in a box', async () => {
    const [west, south, east, north] = heights.manifest.bbox;
    const middle = (west + east) / 2;
    const of = async (query: string) =>
      (expectReply(await get(demId, `/statistics${query}`), 200).json.bands as Json[])[0] ?? {};
    const whole = await of('?bins=10');
    assert.deepEqual([whole.min, whole.max, (whole.histogram as number[]).length], [0, 2550, 10]);
    const western = await of(`?bbox=${west},${south},${middle},${north}`);
    assert.ok(Number(western.max) < 1400, String(western.max));
    assert.equal((western.histogram as number[]).length, 64);
    for (const query of ['?bins=0', '?bins=1025', '?bins=x']) {
      expectReply(await get(demId, `/statistics${query}`), 400, 'invalid_request');
    }
    expectReply(await get(demId, '/statistics?bbox=1,2,3'), 400, 'invalid_bbox');
  });

  it('return a legend of colours, if the display has one', async () => {
    const scale = await picture(demId, '/legend.png?colormap=gray&width=256&height=8');
    assert.equal(scale.width, 256);
    assert.ok((scale.at(0, 0)[0] ?? 255) < 3 && (scale.at(255, 7)[0] ?? 0) > 252);
    expectReply(await get(photoId, '/legend.png'), 204);
    expectReply(await get(demId, '/legend.png?width=3000'), 400, 'invalid_request');
  });

  it('return a file that GDAL reads by range', async () => {
    const head = await fetch(api.url + path(demId, '/raster.tif'), {
      method: 'HEAD',
      headers: { Authorization: `Bearer ${owner}` },
    });
    assert.equal(head.headers.get('Content-Length'), String(heights.bytes.length));
    const etag = head.headers.get('ETag') ?? '';
    const part = async (headers: Record<string, string>) => {
      const answer = await fetch(api.url + path(demId, '/raster.tif'), {
        headers: { Authorization: `Bearer ${owner}`, ...headers },
      });
      return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
    };
    assert.deepEqual((await part({ Range: 'bytes=0-99' })).bytes, heights.bytes.subarray(0, 100));
    assert.equal((await part({ Range: 'bytes=0-99', 'If-Range': etag })).status, 206);
    assert.deepEqual((await part({ Range: 'bytes=0-99', 'If-Range': '"other"' })).bytes, heights.bytes);
    assert.equal((await part({ Range: `bytes=${heights.bytes.length}-` })).status, 416);
    assert.equal((await part({ 'If-None-Match': etag })).status, 304);
    expectReply(await get(demId, '/parts/0.tif', { 'If-None-Match': etag }), 304);
    expectReply(await get(demId, '/parts/1.tif'), 404, 'not_found');
    const { stdout } = await promisify(execFile)('gdalinfo', ['-json', `/vsicurl/${api.url}${path(demId, '/raster.tif')}`], {
      env: { ...inheritedEnvironment(), GDAL_HTTP_HEADERS: `Authorization: Bearer ${owner}`, GDAL_DISABLE_READDIR_ON_OPEN: 'EMPTY_DIR' },
    }); // prettier-ignore
    assert.deepEqual((JSON.parse(stdout) as { size: number[] }).size, [512, 512]);
  });

  it('return WMTS capabilities with the elements that map clients need, whatever the raster name', async () => {
    const reply = expectReply(await get(demId, '/wmts/WMTSCapabilities.xml?SERVICE=WMTS&REQUEST=GetCapabilities'), 200); // prettier-ignore
    assert.match(reply.headers.get('Content-Type') ?? '', /^application\/xml/);
    const texts: Record<string, string[]> = {};
    const templates: string[] = [];
    const parser = new SaxesParser({ xmlns: true });
    const open: string[] = [];
    parser.on('opentag', ({ local, attributes }) => {
      open.push(local);
      if (local === 'ResourceURL') templates.push(attributes.template?.value ?? '');
    });
    parser.on('text', (text) => (texts[open.slice(-2).join('/')] ??= []).push(text));
    parser.on('closetag', () => open.pop());
    parser.on('error', (error) => assert.fail(error));
    parser.write(reply.text).close();
    assert.deepEqual(texts['Layer/Title'], ['heights <&> "more"']);
    assert.deepEqual(texts['TileMatrixSet/SupportedCRS'], ['urn:ogc:def:crs:EPSG::3857']);
    assert.equal(texts['TileMatrix/Identifier']?.length, z + 1);
    assert.equal(texts['TileMatrixLimits/MinTileCol']?.at(-1), String(x));
    assert.equal(texts['TileMatrixLimits/MinTileRow']?.at(-1), String(y));
    const [template = ''] = templates;
    const url = template.replace('{TileMatrix}', String(z)).replace('{TileCol}', String(x)).replace('{TileRow}', String(y)); // prettier-ignore
    const tile = await fetch(url, { headers: { Authorization: `Bearer ${owner}` } });
    assert.equal(tile.status, 200);
    assert.equal(tile.headers.get('Content-Type'), 'image/png');
  });

  it('accept any colormap of the public list, also reversed', async () => {
    const { colormaps } = expectReply(await call(api.url, 'GET', '/api/colormaps'), 200).json as {
      colormaps: { name: string; stops: [number, string][] }[];
    };
    const viridis = colormaps.find(({ name }) => name === 'viridis');
    assert.deepEqual(viridis?.stops[0], [0, '#440154']);
    assert.match(viridis.stops.at(-1)?.[1] ?? '', /^#fde72[45]$/);
    assert.ok(['viridis_r', 'terrain', 'magma'].every((each) => colormaps.some(({ name }) => name === each)));
    const one = expectReply(await call(api.url, 'GET', '/api/colormaps/viridis_r'), 200).json;
    assert.equal((one.stops as unknown[]).length, 256);
    assert.deepEqual((one.stops as [number, string][]).at(-1), [1, '#440154']);
    expectReply(await call(api.url, 'GET', '/api/colormaps/viridis/legend.png?vmin=0&vmax=9'), 200);
    expectReply(await call(api.url, 'GET', '/api/colormaps/sepia'), 404, 'not_found');
    expectReply(await call(api.url, 'GET', '/api/colormaps/sepia/legend.png'), 404, 'not_found');
  });
});
