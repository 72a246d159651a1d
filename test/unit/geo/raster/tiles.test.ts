import assert from 'node:assert/strict';

import { openRaster } from '../../../../geo/raster/reader/open-raster.ts';
import { RasterCaches } from '../../../../geo/raster/reader/raster-caches.ts';
import type { VrtSource } from '../../../fixtures/raster/vrt.ts';
import { MemoryFile, RasterCogs, readerOf, type MadeCog } from '../../../support/raster-cogs.ts';
import { assertAlike, greyFrom, greyOf, pixelsOf } from './raster-pictures.ts';

const zoom = 10;
const worldHalf = Math.PI * 6378137;
const metres = (2 * worldHalf) / 256 / 2 ** zoom;

/** 900 × 700 pixels of zoom 10, 40 and 30 pixels into tile 530/360, as a hill with a hole in it. */
const hill: VrtSource = {
  width: 900,
  height: 700,
  dataType: 'float32',
  extent: extentAt(530 * 256 + 40, 360 * 256 + 30, 900, 700),
  system: 'EPSG:3857',
  nodata: -9999,
  value: (column, row) =>
    (column - 300) ** 2 + (row - 300) ** 2 < 2500
      ? -9999
      : 1500 + 900 * Math.sin(column / 60) + 500 * Math.cos(row / 41) + ((column * 7 + row * 13) % 11),
};

function extentAt(left: number, top: number, width: number, height: number): VrtSource['extent'] {
  const west = left * metres - worldHalf;
  const north = worldHalf - top * metres;
  return [west, north - height * metres, west + width * metres, north];
}

const options = ['COMPRESS=ZSTD', 'PREDICTOR=YES', 'ADD_ALPHA=NO'];

describe('tiles of a raster', () => {
  let cogs: RasterCogs;
  let cog: MadeCog;
  before(() => {
    cogs = new RasterCogs();
    cog = cogs.make(hill, options);
  });
  after(() => cogs.remove());

  /** What GDAL reads in a tile of a level, NaN beyond the raster and where there is no data. */
  function valuesAt(z: number, x: number, y: number): Float64Array {
    const down = cog.manifest.maxZoom - z;
    const window = ['-projwin', ...corners(z, x, y), '-a_nodata', 'none'];
    const values = cogs.read(cog.path, 1, down === 0 ? null : down - 1, ...window);
    return values.map((value) => (value === -9999 ? NaN : value));
  }

  const corners = (z: number, x: number, y: number): string[] => {
    const edge = (2 * worldHalf) / 2 ** z;
    const [west, north] = [x * edge - worldHalf, worldHalf - y * edge];
    return [west, north, west + edge, north - edge].map(String);
  };

  it('show each level as GDAL reads it, at the edges too', async () => {
    const reader = readerOf(cog);
    assert.equal(cog.manifest.maxZoom, zoom);
    for (const [z, x, y] of [[10, 530, 360], [10, 531, 361], [10, 533, 362], [9, 265, 180], [9, 266, 181]] as const) {
      const expected = greyOf(valuesAt(z, x, y), 0, 3000);
      assertAlike((await pixelsOf(reader, [z, x, y], greyFrom(0, 3000)))!, expected, 1, `${z}/${x}/${y}`);
    }
  }); // prettier-ignore

  it('are shown also if levels begin within a tile', async () => {
    const reader = readerOf(cog);
    const whole = cogs.read(cog.path, 1, 1);
    const pixels = (await pixelsOf(reader, [8, 132, 90], greyFrom(0, 3000)))!;
    // The raster begins at tile 530/360, which is half a tile within 132/90 of zoom 8.
    const width = 256;
    for (let row = 0; row < 175; row += 3)
      for (let column = 0; column < 127; column += 3) {
        const value = whole[row * width + column]!;
        const at = (row * 256 + column + 128) * 4;
        const grey = value === -9999 ? [0] : [255, Math.floor((value / 3000) * 255)];
        assert.equal(pixels[at + 3], grey[0]);
        if (grey.length > 1) assert.ok(Math.abs(pixels[at]! - grey[1]!) <= 1, `${column}, ${row}`);
      }
  });

  it('of 512 pixels equal the four of the next zoom', async () => {
    const reader = readerOf(cog);
    const large = (await pixelsOf(reader, [9, 265, 180], greyFrom(0, 3000), { size: 512 }))!;
    for (const [dx, dy] of [[0, 0], [1, 0], [0, 1], [1, 1]] as const) {
      const small = (await pixelsOf(reader, [10, 530 + dx, 360 + dy], greyFrom(0, 3000)))!;
      const cut = new Uint8Array(small.length);
      for (let row = 0; row < 256; row++) {
        const from = ((row + dy * 256) * 512 + dx * 256) * 4;
        cut.set(large.subarray(from, from + 1024), row * 1024);
      }
      assertAlike(cut, small, 0);
    }
  }); // prettier-ignore

  it('beyond the full resolution repeat its pixels, or interpolate without a seam', async () => {
    const reader = readerOf(cog);
    const even = cogs.make({ ...hill, value: (column, row) => Math.sin(column / 9) * 900 + row * 2 + 1000 }, options); // prettier-ignore
    const smooth = readerOf(even);
    // 64 pixels on each side of the border of two tiles, rendered by GDAL in one piece.
    const left = 531 * 256 - 64;
    const top = 361 * 256;
    const [, , , north] = extentAt(left, top, 1, 1);
    const [west] = extentAt(left, top, 1, 1);
    const window = ['-projwin', west, north, west + 128 * metres, north - 64 * metres].map(String);
    const expected = greyOf(cogs.read(even.path, 1, null, ...window, '-r', 'bilinear', '-outsize', '512', '256'), 0, 3000); // prettier-ignore
    const bilinear = greyFrom(0, 3000, { resampling: 'bilinear' });
    for (const [x, from] of [[531 * 4 - 1, 0], [531 * 4, 256]] as const) {
      const pixels = (await pixelsOf(smooth, [12, x, 361 * 4], bilinear))!;
      // GDAL does not read outside its window.
      for (let row = 4; row < 252; row++)
        for (let column = from === 0 ? 4 : 0; column < (from === 0 ? 256 : 252); column++) {
          const wanted = expected[(row * 512 + column + from) * 4]!;
          assert.ok(Math.abs(pixels[(row * 256 + column) * 4]! - wanted) <= 1, `${x}: ${column}, ${row}`);
        }
    }
    const parent = (await pixelsOf(reader, [10, 531, 361], greyFrom(0, 3000)))!;
    const child = (await pixelsOf(reader, [12, 531 * 4 + 2, 361 * 4 + 1], greyFrom(0, 3000)))!;
    for (let at = 0; at < 65536; at++) {
      const from = ((Math.floor(at / 256) >> 2) + 64) * 256 + ((at % 256) >> 2) + 128;
      assert.equal(child[at * 4], parent[from * 4]);
    }
  }); // prettier-ignore

  it('above the coarsest level show the extent of the raster and its mean', async () => {
    const flat = readerOf(cogs.make({ ...hill, value: () => 1500 }, options));
    const pixels = (await pixelsOf(flat, [3, 4, 2], greyFrom(0, 3000, { resampling: 'bilinear' })))!;
    const seen = [...pixels.keys()].filter((at) => at % 4 === 3 && pixels[at]! > 0).map((at) => (at - 3) / 4);
    const step = 2 ** (zoom - 3);
    const columns = seen.map((at) => at % 256);
    const rows = seen.map((at) => Math.floor(at / 256));
    assert.equal(Math.min(...columns), Math.floor((530 * 256 + 40) / step) - 4 * 256);
    assert.equal(Math.min(...rows), Math.floor((360 * 256 + 30) / step) - 2 * 256);
    assert.equal(Math.max(...columns), Math.floor((530 * 256 + 940) / step) - 4 * 256);
    assert.ok(seen.every((at) => pixels[at * 4] === 127));
    assert.ok((await pixelsOf(flat, [0, 0, 0], greyFrom(0, 3000))) !== null);
  });

  it('do not exist outside the raster, outside the world, and where a file has no data', async () => {
    const sparse = cogs.make(
      { ...hill, value: (column) => (column < 300 ? 1 : -9999) },
      options,
    );
    const reader = readerOf(sparse);
    const rendering = greyFrom(0, 3000);
    for (const tile of [[10, 529, 360], [10, 530, 359], [10, 532, 361], [4, 0, 0], [10, -1, 3], [2, 4, 0], [31, 0, 0], [1.5, 0, 0]] as const)
      assert.equal(await pixelsOf(reader, tile, rendering), null, tile.join('/'));
    assert.ok((await pixelsOf(reader, [10, 530, 361], rendering)) !== null);
  }); // prettier-ignore

  it('change their colours without being read again', async () => {
    const file = new MemoryFile(cog.bytes);
    const reader = openRaster(cog.manifest, () => file, new RasterCaches({ heads: 1 << 20, pixels: 1 << 20 }), 'r');
    await pixelsOf(reader, [10, 531, 361], greyFrom(0, 3000));
    // The header and the tile.
    assert.equal(file.reads.length, 2);
    await pixelsOf(reader, [10, 531, 361], greyFrom(500, 1000));
    assert.equal(file.reads.length, 2);
  }); // prettier-ignore

  it('use another nodata value if requested', async () => {
    const reader = readerOf(cogs.make({ ...hill, value: (column) => (column % 2 === 0 ? 7 : 8) }, options));
    const pixels = (await pixelsOf(reader, [10, 531, 361], greyFrom(0, 10, { nodata: 7 })))!;
    assert.equal(pixels.filter((value, at) => at % 4 === 3 && value === 0).length, 32768);
    const none = (await pixelsOf(readerOf(cog), [10, 531, 361], greyFrom(0, 10, { nodata: null })))!;
    assert.ok(none.every((value, at) => at % 4 !== 3 || value === 255));
  });

  it('treat NaN as no data, and apply scale and offset', async () => {
    const values = (column: number, row: number): number => ((column + row) % 5 === 0 ? NaN : (column * 3 + row) / 10); // prettier-ignore
    const made = cogs.make({ ...hill, nodata: 'nan', scale: 0.5, offset: -20, value: values }, options);
    const reader = readerOf(made);
    const x = 531 * 256 + 10;
    const y = 361 * 256 + 20;
    const raw = cogs.read(made.path, 1, null, '-projwin', ...corners(10, 531, 361));
    const shown = raw.map((value) => value * 0.5 - 20);
    assertAlike((await pixelsOf(reader, [10, 531, 361], greyFrom(-20, 150)))!, greyOf(shown, -20, 150), 1);
    const lon = ((x + 0.5) / 256 / 1024) * 360 - 180;
    const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + 0.5)) / 256 / 1024))) * 180) / Math.PI;
    const [value] = (await reader.point(lon, lat))!;
    const expected = shown[20 * 256 + 10]!;
    assert.equal(value, Number.isNaN(expected) ? null : expected);
    assert.equal(await reader.point(lon + 90, lat), null);
  });

  it('of two parts at the antimeridian are one picture without a seam', async () => {
    const world = 2 ** zoom * 256;
    const both = (column: number): number => Math.sin(column / 5) * 100 + 200;
    const east = cogs.make({ ...hill, width: 200, height: 300, extent: extentAt(world - 200, 90_000, 200, 300), value: both }, options);
    const west = cogs.make({ ...hill, width: 200, height: 300, extent: extentAt(0, 90_000, 200, 300), value: (column) => both(column + 200) }, options);
    const reader = readerOf(east, west);
    const pixels = (await pixelsOf(reader, [0, 0, 0], greyFrom(0, 400)))!;
    const row = Math.floor((90_100 / world) * 256);
    assert.ok(pixels[row * 1024 + 3]! > 0 && pixels[row * 1024 + 255 * 4 + 3]! > 0);
    // The last columns of the east and the first of the west, far beyond the full resolution.
    const bilinear = greyFrom(0, 400, { resampling: 'bilinear' });
    const y = Math.floor(90_100 / 32);
    const last = (await pixelsOf(reader, [13, 2 ** 13 - 1, y], bilinear))!;
    const first = (await pixelsOf(reader, [13, 0, y], bilinear))!;
    const columns = (column: number): number => (column < 256 ? last[column * 4]! : first[(column - 256) * 4]!);
    const grey = (at: number): number => {
      const index = at - 0.5;
      const [low, part] = [Math.floor(index), index - Math.floor(index)];
      return ((both(low) * (1 - part) + both(low + 1) * part) / 400) * 255;
    };
    for (let column = 200; column < 312; column++)
      assert.ok(Math.abs(columns(column) - Math.floor(grey(200 - 32 + (column + 0.5) / 8))) <= 1, `${column}`);
    const shown = await reader.statistics([179, -85, -179, 85], { bins: 5 });
    assert.ok(shown[0]!.validShare > 0 && shown[0]!.histogram.length === 5);
  }); // prettier-ignore

  it('of two parts show both, also if one has coarser levels than the other', async () => {
    const near = (left: number, count: string) =>
      cogs.make(
        { ...hill, width: 1024, height: 1024, extent: extentAt(left, 360 * 256, 1024, 1024) },
        [...options, `OVERVIEW_COUNT=${count}`],
      );
    const [few, many] = [near(528 * 256, '1'), near(532 * 256, '4')];
    assert.notEqual(few.manifest.minZoom, many.manifest.minZoom);
    const manifest = { minZoom: Math.min(few.manifest.minZoom, many.manifest.minZoom) };
    const first = { ...few, manifest: { ...few.manifest, ...manifest } };
    for (const resampling of ['nearest', 'bilinear'] as const)
      for (const tile of [[8, 132, 90], [8, 133, 90], [7, 66, 45], [4, 8, 5], [0, 0, 0]] as const) {
        const drawn = (...parts: readonly MadeCog[]) =>
          pixelsOf(readerOf(parts[0]!, ...parts.slice(1)), tile, greyFrom(0, 3000, { resampling }));
        const [both, left, right] = [await drawn(first, many), await drawn(few), await drawn(many)];
        for (let at = 3; at < 256 * 256 * 4; at += 4) {
          const seen = [left, right].filter((part) => part !== null && part[at]! > 0);
          assert.equal(both![at]! > 0, seen.length > 0, `${tile.join('/')}, ${resampling}`);
          if (seen.length === 1) assert.equal(both![at - 3], seen[0]![at - 3]);
        }
      }
  }); // prettier-ignore

  it('summarise as GDAL does', async () => {
    const [summary] = await readerOf(cog).statistics(null, { bins: 16 });
    const values = cogs.read(cog.path, 1, null).filter((value) => value !== -9999).sort();
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    assert.equal(summary!.min, values[0]);
    assert.equal(summary!.max, values.at(-1));
    assert.ok(Math.abs(summary!.mean - mean) < 1e-6 * mean);
    for (const [index, share] of [0.02, 0.5, 0.98].entries()) {
      const wanted = values[Math.ceil(share * values.length) - 1]!;
      assert.ok(Math.abs(summary!.percentiles[index]! - wanted) <= 2e-6 * Math.abs(wanted));
    }
    assert.equal(summary!.histogram.reduce((sum, count) => sum + count, 0), values.length);
  }); // prettier-ignore

  it('are aborted once no request waits for them', async () => {
    const reader = readerOf(cog);
    const reason = new Error('gone');
    await assert.rejects(
      reader.tile({ z: 10, x: 531, y: 361 }, greyFrom(0, 3000), { size: 256, format: 'png', signal: AbortSignal.abort(reason) }),
      reason,
    );
    const stop = new AbortController();
    const asked = reader.tile({ z: 10, x: 531, y: 361 }, greyFrom(0, 3000), { size: 256, format: 'png', signal: stop.signal });
    const other = reader.tile({ z: 10, x: 531, y: 361 }, greyFrom(0, 3000), { size: 256, format: 'png' });
    stop.abort(reason);
    await assert.rejects(asked, reason);
    assert.ok((await other) !== null);
  }); // prettier-ignore
});
