import assert from 'node:assert/strict';
import { heights, heightsTiff, middles } from './support/geotiff.ts';
import { call, expectError, expectStatus } from './support/http.ts';
import { colorAt, tileAt, uploadRaster, type Raster } from './support/rasters.ts';
import { roomWithTokens, type RoomWithTokens } from './support/rooms.ts';
import { suite } from './support/suite.ts';

suite(import.meta.filename, 'The terrain of a raster', () => {
  let room: RoomWithTokens;
  let dem: Raster;
  before(async () => {
    room = await roomWithTokens();
    dem = await uploadRaster(room.script, room.roomId, { layerName: 'Heights', content: heightsTiff() });
  });

  /** Decodes metres as clients of the encoding do. */
  const heightAt = async (location: readonly [number, number], query = '') => {
    const [red = 0, green = 0, blue = 0] = await colorAt(room.reader, dem, location, {
      kind: 'terrain',
      query,
    });
    return -10_000 + (red * 65_536 + green * 256 + blue) / 10;
  };

  it('has the heights of the file in metres, and is flat where it has none', async () => {
    for (const patch of ['northWest', 'northEast', 'southWest'] as const)
      assert.equal(await heightAt(middles[patch]), heights[patch]);
    const lowest = Math.min(heights.northWest, heights.northEast, heights.southWest);
    assert.equal(await heightAt(middles.southEast), lowest);
    assert.equal(await heightAt([120, -40]), lowest);
    assert.equal(await heightAt(middles.northWest, '?heightUnit=km'), 100_000);
    expectError(
      await call(room.reader, 'GET', `${dem.path}/terrain/9/0/0.png?band=2`),
      400,
      'invalid_display',
    );
  });

  it('is described as TileJSON with its encoding and URLs of cacheable tiles', async () => {
    const described = expectStatus(await call(room.reader, 'GET', `${dem.path}/terrain.json`), 200);
    assert.deepEqual([described.at('tilejson'), described.at('encoding')], ['3.0.0', 'mapbox']);
    const { z, x, y } = tileAt(described.number('maxzoom'), middles.northWest);
    const address = described.string('tiles.0').replace('{z}', String(z)).replace('{x}', String(x));
    const url = new URL(address.replace('{y}', String(y)));
    const tile = expectStatus(await call(room.reader, 'GET', url.pathname + url.search), 200);
    assert.match(tile.headers.get('cache-control') ?? '', /immutable/);
  });
});
