import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { bounds, colors, heights, heightsTiff, imageTiff, middles, type Patch } from './support/geotiff.ts';
import { anonymous, call, expectError, expectStatus } from './support/http.ts';
import { assertColor, colorAt, tileAt, uploadRaster, type Raster } from './support/rasters.ts';
import { roomWithTokens, setPublic, type RoomWithTokens } from './support/rooms.ts';
import { suite } from './support/suite.ts';

const withData = ['northWest', 'northEast', 'southWest'] as const;
const patches: readonly Patch[] = [...withData, 'southEast'];

suite(import.meta.filename, 'What is read of rasters', () => {
  let room: RoomWithTokens;
  let dem: Raster;
  let image: Raster;
  before(async () => {
    room = await roomWithTokens();
    const display = { colormap: 'gray', vmin: 0, vmax: 500 };
    dem = await uploadRaster(room.script, room.roomId, {
      layerName: 'Heights',
      content: heightsTiff(),
      display,
    });
    image = await uploadRaster(room.script, room.roomId, { layerName: 'Image', content: imageTiff() });
  });

  it('draws values in the colours of the display, and nothing where there is no data', async () => {
    for (const patch of withData) {
      const grey = Math.floor((heights[patch] / 500) * 255);
      assertColor(await colorAt(room.uploader, dem, middles[patch]), [grey, grey, grey, 255], 2);
    }
    const [, , , alpha] = await colorAt(room.uploader, dem, middles.southEast);
    assert.equal(alpha, 0);
  });

  it('draws imagery in its own colours, as PNG and as WebP', async () => {
    for (const format of ['png', 'webp'])
      for (const patch of patches)
        assertColor(
          await colorAt(room.reader, image, middles[patch], { format }),
          [...colors[patch], 255],
          12,
        );
  });

  it('draws as the query says, and keeps the display as it is', async () => {
    const query = '?colormap=gray_r&vmin=0&vmax=250';
    assertColor(await colorAt(room.reader, dem, middles.northEast, { query }), [0, 0, 0, 255], 2);
    assertColor(await colorAt(room.reader, dem, middles.northEast), [128, 128, 128, 255], 2);
    const { z, x, y } = tileAt(9, middles.northWest);
    const tile = `${dem.path}/tiles/${z}/${x}/${y}.png`;
    expectError(await call(room.reader, 'GET', `${tile}?band=7`), 400, 'invalid_display', /band/);
    expectError(
      await call(room.reader, 'GET', `${tile}?colormap=nosuch`),
      400,
      'invalid_display',
      /colormap/,
    );
  });

  it('answers tiles without anything in them with 204, and refuses addresses that are none', async () => {
    for (const ending of ['png', 'webp'])
      expectStatus(await call(room.reader, 'GET', `${dem.path}/tiles/9/0/0.${ending}`), 204);
    for (const wrong of ['2/4/0', '2/0/4', '30/0/0'])
      expectError(await call(room.reader, 'GET', `${dem.path}/tiles/${wrong}.png`), 404);
    expectError(await call(room.reader, 'GET', `${dem.path}/tiles/a/0/0.png`), 400);
  });

  it('describes its tiles as TileJSON with URLs of cacheable tiles', async () => {
    const described = expectStatus(await call(room.reader, 'GET', `${dem.path}/tilejson.json`), 200);
    assert.deepEqual([described.at('tilejson'), described.at('name')], ['3.0.0', 'Heights']);
    const edges = described.at('bounds');
    assert.ok(Array.isArray(edges));
    for (const [at, edge] of bounds.entries()) assert.ok(Math.abs(edge - Number(edges[at])) < 0.02);
    const { z, x, y } = tileAt(described.number('maxzoom'), middles.northWest);
    const url = new URL(
      described
        .string('tiles.0')
        .replace('{z}', String(z))
        .replace('{x}', String(x))
        .replace('{y}', String(y)),
    );
    const tile = expectStatus(await call(room.reader, 'GET', url.pathname + url.search), 200);
    assert.match(tile.headers.get('cache-control') ?? '', /immutable/);
    const headers = { 'If-None-Match': tile.headers.get('etag') ?? '' };
    expectStatus(await call(room.reader, 'GET', url.pathname, { headers }), 304);
  });

  it('returns the exact values of the file at a position', async () => {
    for (const patch of withData) {
      const [lon, lat] = middles[patch];
      const read = expectStatus(await call(room.reader, 'GET', `${dem.path}/point/${lon},${lat}`), 200);
      assert.deepEqual(read.json, { lon, lat, values: [heights[patch]] });
    }
    const [lon, lat] = middles.southEast;
    const none = expectStatus(await call(room.reader, 'GET', `${dem.path}/point/${lon},${lat}`), 200);
    assert.deepEqual(none.at('values'), [null]);
    const outside = expectStatus(await call(room.reader, 'GET', `${dem.path}/point/20,10`), 200);
    assert.equal(outside.at('values'), null);
    const colored = expectStatus(await call(room.reader, 'GET', `${image.path}/point/${lon},${lat}`), 200);
    const values = colored.at('values');
    assert.ok(Array.isArray(values) && values.length === 3, colored.text);
    expectError(await call(room.reader, 'GET', `${dem.path}/point/here`), 400);
  });

  it('answers what values it has, in all and in a box', async () => {
    const all = expectStatus(await call(room.reader, 'GET', `${dem.path}/statistics?bins=10`), 200);
    assert.deepEqual([all.at('bands.0.min'), all.at('bands.0.max')], [100, 400]);
    assert.ok(Math.abs(all.number('bands.0.validShare') - 0.75) < 0.05, all.text);
    assert.ok(Math.abs(all.number('bands.0.mean') - 250) < 5, all.text);
    const histogram = all.at('bands.0.histogram');
    assert.ok(Array.isArray(histogram) && histogram.length === 10);
    const box = 'minLon=8.05&minLat=47.75&maxLon=8.25&maxLat=47.95';
    const part = expectStatus(await call(room.reader, 'GET', `${dem.path}/statistics?${box}`), 200);
    assert.deepEqual([part.at('bands.0.min'), part.at('bands.0.max')], [100, 100]);
    const remote = 'minLon=20&minLat=10&maxLon=21&maxLat=11';
    const none = expectStatus(await call(room.reader, 'GET', `${dem.path}/statistics?${remote}`), 200);
    assert.equal(none.at('bands.0.validShare'), 0);
    for (const figure of ['min', 'max', 'mean', 'stddev', 'percentiles'])
      assert.equal(none.at(`bands.0.${figure}`), null, figure);
  });

  it('returns the uploaded file, whole and by ranges, but not to the public', async () => {
    const content = Buffer.from(heightsTiff());
    const file = `${dem.path}/original`;
    const whole = expectStatus(await call(room.reader, 'GET', file), 200);
    assert.ok(content.equals(whole.bytes));
    const part = await call(room.reader, 'GET', file, { headers: { Range: 'bytes=8-15' } });
    assert.equal(expectStatus(part, 206).headers.get('content-range'), `bytes 8-15/${content.length}`);
    assert.ok(content.subarray(8, 16).equals(part.bytes));
    await setPublic(room.owner, room.roomId);
    try {
      assert.notEqual((await call(anonymous, 'GET', file)).status, 200);
      expectStatus(await call(anonymous, 'GET', `${dem.path}/raster.tif`), 200);
    } finally {
      await setPublic(room.owner, room.roomId, false);
    }
  });

  it('returns an ASCII grid and a JPEG 2000 image as they were uploaded, whole and by ranges', async () => {
    for (const fileName of ['heights.asc', 'heights.jp2']) {
      const content = readFileSync(new URL(`../fixtures/raster/cases/${fileName}`, import.meta.url));
      const { path } = await uploadRaster(room.script, room.roomId, {
        ...{ layerName: fileName, content, fileName, type: 'application/octet-stream' },
      });
      const whole = expectStatus(await call(room.reader, 'GET', `${path}/original`), 200);
      assert.ok(content.equals(whole.bytes), fileName);
      assert.match(whole.headers.get('content-disposition') ?? '', new RegExp(`''${fileName}$`));
      for (const [range, start, end] of [
        ['bytes=0-3', 0, 4],
        [`bytes=${content.length - 5}-`, content.length - 5, content.length],
        ['bytes=-7', content.length - 7, content.length],
      ] as const) {
        const part = await call(room.reader, 'GET', `${path}/original`, { headers: { Range: range } });
        const expected = `bytes ${start}-${end - 1}/${content.length}`;
        assert.equal(expectStatus(part, 206).headers.get('content-range'), expected);
        assert.ok(content.subarray(start, end).equals(part.bytes), `${fileName} ${range}`);
      }
      const beyond = { headers: { Range: `bytes=${content.length}-` } };
      expectStatus(await call(room.reader, 'GET', `${path}/original`, beyond), 416);
    }
  });

  it('hands out its file as a Cloud Optimized GeoTIFF, whole and by ranges', async () => {
    const file = `${dem.path}/raster.tif`;
    const whole = expectStatus(await call(room.reader, 'GET', file), 200);
    assert.match(whole.headers.get('content-type') ?? '', /^image\/tiff/);
    assert.equal(whole.headers.get('accept-ranges'), 'bytes');
    assert.equal(Buffer.from(whole.bytes.subarray(0, 2)).toString('latin1'), 'II');
    const length = whole.bytes.length;
    const part = await call(room.reader, 'GET', file, { headers: { Range: 'bytes=100-299' } });
    assert.equal(expectStatus(part, 206).headers.get('content-range'), `bytes 100-299/${length}`);
    assert.deepEqual(part.bytes, whole.bytes.slice(100, 300));
    const beyond = await call(room.reader, 'GET', file, { headers: { Range: `bytes=${length}-` } });
    expectStatus(beyond, 416);
    const first = expectStatus(await call(room.reader, 'GET', `${dem.path}/parts/0.tif`), 200);
    assert.deepEqual(first.bytes, whole.bytes);
    expectError(await call(room.reader, 'GET', `${dem.path}/parts/1.tif`), 404);
  });

  it('shows its colours as a legend, and has none where no scale is', async () => {
    const legend = expectStatus(
      await call(room.reader, 'GET', `${dem.path}/legend.png?width=64&height=8`),
      200,
    );
    const head = Buffer.from(legend.bytes);
    assert.equal(head.toString('latin1', 1, 4), 'PNG');
    assert.deepEqual([head.readUInt32BE(16), head.readUInt32BE(20)], [64, 8]);
    expectStatus(await call(room.reader, 'GET', `${image.path}/legend.png`), 204);
  });

  it('lists the colormaps for everybody', async () => {
    const list = expectStatus(await call(anonymous, 'GET', '/api/colormaps'), 200).list('colormaps');
    const names = list.map(({ name }) => name);
    for (const name of ['terrain', 'viridis', 'gray', 'gray_r', 'magma'])
      assert.ok(names.includes(name), name);
    const viridis = expectStatus(await call(anonymous, 'GET', '/api/colormaps/viridis'), 200).at('stops');
    assert.ok(Array.isArray(viridis) && viridis.length === 256);
    const picture = expectStatus(await call(anonymous, 'GET', '/api/colormaps/viridis/legend.png'), 200);
    assert.equal(picture.headers.get('content-type'), 'image/png');
    expectError(await call(anonymous, 'GET', '/api/colormaps/nosuch'), 404);
  });

  it('is a WMTS, whose template of tiles answers tiles', async () => {
    const path = `${dem.path}/wmts/WMTSCapabilities.xml`;
    const answer = expectStatus(await call(room.reader, 'GET', path), 200);
    assert.match(answer.headers.get('content-type') ?? '', /^application\/xml/);
    assertNested(answer.text);
    assert.match(answer.text, /<ows:Title>Heights<\/ows:Title>/);
    const [, template = ''] = /<ResourceURL [^>]*template="([^"]+)"/.exec(answer.text) ?? [];
    const { z, x, y } = tileAt(9, middles.northWest);
    const values: Record<string, number> = { TileMatrix: z, TileCol: x, TileRow: y };
    const filled = template
      .replaceAll('&amp;', '&')
      .replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
    const url = new URL(filled);
    const tile = expectStatus(await call(room.reader, 'GET', url.pathname + url.search), 200);
    assert.equal(tile.headers.get('content-type'), 'image/png');
  });

  it('is open to any token of the room and no other, and to anyone once the room is public', async () => {
    const [shown, other] = await Promise.all([roomWithTokens(), roomWithTokens()]);
    const raster = await uploadRaster(shown.uploader, shown.roomId, { content: heightsTiff() });
    const { z, x, y } = tileAt(9, middles.northWest);
    const reads = [
      `tiles/${z}/${x}/${y}.png`,
      'tilejson.json',
      'point/8.16,47.84',
      'statistics',
      'raster.tif',
    ];
    const paths = reads.map((read) => `${raster.path}/${read}`);
    for (const path of paths) {
      for (const token of [shown.reader, shown.writer, shown.uploader])
        expectStatus(await call(token, 'GET', path), 200);
      expectError(await call(anonymous, 'GET', path), 401);
      expectError(await call(other.script, 'GET', path), 403, 'API token is not scoped to this room');
      expectError(await call(other.owner, 'GET', path), 403);
    }
    await setPublic(shown.owner, shown.roomId);
    for (const path of paths) expectStatus(await call(anonymous, 'GET', path), 200);
  });
});

/** Fails if an element is not closed, or closed by another name. */
function assertNested(xml: string): void {
  const open: string[] = [];
  for (const [tag, name = ''] of xml.matchAll(/<\/?([\w:]+)[^<>]*>/g)) {
    if (tag.startsWith('</')) assert.equal(open.pop(), name, tag);
    else if (!tag.endsWith('/>')) open.push(name);
  }
  assert.deepEqual(open, []);
}
