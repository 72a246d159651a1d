import assert from 'node:assert/strict';

import sharp from 'sharp';

import { CogFile } from '../../../../geo/raster/cog/cog-file.ts';
import { openRaster } from '../../../../geo/raster/reader/open-raster.ts';
import { RasterCaches } from '../../../../geo/raster/reader/raster-caches.ts';
import type { VrtSource } from '../../../fixtures/raster/vrt.ts';
import { MemoryFile, RasterCogs, readerOf, type MadeCog } from '../../../support/raster-cogs.ts';
import { assertAlike, pixelsOf, plainRgb } from './raster-pictures.ts';

const metres = (2 * Math.PI * 6378137) / 256 / 2 ** 12;
const west = 2130 * 256 * metres - Math.PI * 6378137;
const north = Math.PI * 6378137 - 1440 * 256 * metres;

const photo: VrtSource = {
  width: 600,
  height: 500,
  dataType: 'uint8',
  bands: 3,
  extent: [west, north - 500 * metres, west + 600 * metres, north],
  system: 'EPSG:3857',
  interpretations: ['Red', 'Green', 'Blue'],
  value: (column, row, band) => 128 + 60 * Math.sin(column / 40 + band) + 60 * Math.cos(row / 30),
};
const imagery = { kind: 'imagery' } as const;

describe('pictures of a raster', () => {
  let cogs: RasterCogs;
  let webp: MadeCog;
  before(() => {
    cogs = new RasterCogs();
    webp = cogs.make(photo, ['COMPRESS=WEBP', 'QUALITY=80'], imagery);
  });
  after(() => cogs.remove());

  /** The four bands of a tile of the full resolution as GDAL decodes them. */
  function byGdal({ path }: MadeCog, column: number, row: number): Uint8Array {
    const window = ['-srcwin', String(column * 256), String(row * 256), '256', '256'];
    const bands = [1, 2, 3, 4].map((band) => cogs.read(path, band, null, ...window));
    return Uint8Array.from({ length: 65536 * 4 }, (_, at) => bands[at % 4]![at >> 2]!);
  }

  it('stored as WEBP are served as stored, without decoding', async () => {
    const file = new MemoryFile(webp.bytes);
    const caches = new RasterCaches({ heads: 1 << 20, pixels: 1 << 20 });
    const reader = openRaster(webp.manifest, () => file, caches, 'webp');
    const tile = await reader.tile({ z: 12, x: 2131, y: 1440 }, plainRgb, { size: 256, format: 'webp' });
    const cog = new CogFile(file, caches, 'again');
    const [level] = await cog.levels();
    assert.deepEqual(tile?.bytes, await cog.stored(level!, 1));
    assert.equal(tile.mediaType, 'image/webp');
    assert.equal(caches.tiles.size, 0);
    // Another rendering differs from what is stored.
    const brighter = await reader.tile({ z: 12, x: 2131, y: 1440 }, { ...plainRgb, gamma: 2 }, { size: 256, format: 'webp' });
    assert.notDeepEqual(brighter?.bytes, tile.bytes);
    assert.equal(await reader.tile({ z: 12, x: 2000, y: 1440 }, plainRgb, { size: 256, format: 'webp' }), null);
  }); // prettier-ignore

  it('stored as WEBP are omitted if all pixels are transparent, whatever their colour', async () => {
    const hidden = { ...photo, bands: 4, interpretations: ['Red', 'Green', 'Blue', 'Alpha'] };
    const value = (column: number, row: number, band: number) =>
      band < 3 ? photo.value(column, row, band) : column < 300 ? 0 : 255;
    const made = cogs.make(
      { ...hidden, value },
      ['COMPRESS=WEBP', 'QUALITY=80', 'TILING_SCHEME=', 'ALIGNED_LEVELS='],
      imagery,
    );
    const caches = new RasterCaches({ heads: 1 << 20, pixels: 0 });
    const bytes = new MemoryFile(made.bytes);
    const file = new CogFile(bytes, caches, 'file');
    const [level] = await file.levels();
    assert.ok((await file.stored(level!, 0)) !== null, 'the tile is stored');
    const reader = openRaster(made.manifest, () => bytes, caches, 'file');
    const at = (x: number, y: number) =>
      reader.tile({ z: 12, x, y }, plainRgb, { size: 256, format: 'webp' });
    assert.equal(await at(2130, 1440), null);
    const known = caches.alphas.size;
    assert.equal(await at(2130, 1441), null);
    assert.equal(caches.alphas.size, known, 'what is packed alike is looked at once');
    assert.deepEqual((await at(2131, 1440))?.bytes, await file.stored(level!, 1));
  });

  it('stored as WEBP are decoded as by GDAL, and transparent beyond their edge', async () => {
    const reader = readerOf(webp);
    for (const [column, row] of [[0, 0], [2, 1]] as const)
      assertAlike((await pixelsOf(reader, [12, 2130 + column, 1440 + row], plainRgb))!, byGdal(webp, column, row), 2); // prettier-ignore
  });

  it('are available as PNG, WEBP and lossless WEBP', async () => {
    const made = readerOf(cogs.make(photo, ['COMPRESS=DEFLATE', 'PREDICTOR=YES'], imagery));
    const png = (await pixelsOf(made, [12, 2131, 1440], plainRgb))!;
    const lossless = (await pixelsOf(made, [12, 2131, 1440], plainRgb, { format: 'webp-lossless' }))!;
    assertAlike(lossless, png, 0);
    const tile = await made.tile({ z: 12, x: 2131, y: 1440 }, plainRgb, { size: 512, format: 'webp' });
    const { format, width } = await sharp(tile!.bytes).metadata();
    assert.deepEqual([tile!.mediaType, format, width], ['image/webp', 'webp', 512]);
  });

  it('stretch each band, also by gamma, and combine bands as requested', async () => {
    const reader = readerOf(cogs.make({ ...photo, dataType: 'uint16', value: (column, row, band) => column * 100 + band }, ['COMPRESS=ZSTD', 'PREDICTOR=YES'])); // prettier-ignore
    const rendering = { ...plainRgb, bands: [3, 1, 3], rescale: [[0, 60000], [10000, 50000], [0, 60000]], gamma: 2.2 } as const; // prettier-ignore
    const pixels = (await pixelsOf(reader, [12, 2131, 1440], rendering))!;
    for (let column = 0; column < 256; column += 5) {
      const value = (256 + column) * 100;
      const shown = (low: number, high: number): number => Math.max(0, Math.min(1, (value - low) / (high - low))) ** (1 / 2.2) * 255; // prettier-ignore
      const [red, green, blue] = pixels.subarray(column * 4, column * 4 + 3);
      assert.equal(red, blue);
      assert.ok(Math.abs(red! - shown(0, 60000)) <= 1 && Math.abs(green! - shown(10000, 50000)) <= 1);
    }
  });

  it('are transparent where all bands have no data, and not where only one has none', async () => {
    const made = cogs.make({ ...photo, nodata: 0, value: (column, _row, band) => (column % 2 === 0 ? 0 : band) }, ['COMPRESS=ZSTD']); // prettier-ignore
    const pixels = (await pixelsOf(readerOf(made), [12, 2131, 1440], plainRgb))!;
    assert.deepEqual([...pixels.subarray(4, 8)], [0, 1, 2, 255]);
    assert.deepEqual([pixels[3], pixels[11]], [0, 0]);
  });

  it('of a palette have its colours, also beyond the full resolution and at low zooms', async () => {
    const palette = [[0, 0, 0, 0], [10, 20, 30, 255], [200, 100, 50, 128], [7, 7, 7, 255]] as const; // prettier-ignore
    const made = cogs.make(
      { ...photo, bands: 1, interpretations: ['Palette'], palette, value: (column, row) => (column + row) % 4 },
      ['COMPRESS=DEFLATE', 'RESAMPLING=NEAREST', 'OVERVIEW_RESAMPLING=MODE', 'ADD_ALPHA=NO'],
      { kind: 'palette', palette },
    );
    const rendering = { mode: 'singleband', band: 1, colors: { type: 'palette' }, resampling: 'bilinear' } as const;
    const known = new Set(palette.filter(([, , , alpha]) => alpha > 0).map((color) => color.join()));
    for (const tile of [[12, 2131, 1440], [14, 2131 * 4, 1440 * 4], [4, 8, 5]] as const) {
      const pixels = (await pixelsOf(readerOf(made), tile, rendering))!;
      const seen = new Set<string>();
      for (let at = 0; at < pixels.length; at += 4)
        if (pixels[at + 3]! > 0) seen.add(pixels.subarray(at, at + 4).join());
      assert.ok(seen.size > 0 && [...seen].every((color) => known.has(color)), [...seen].join(' '));
    }
  }); // prettier-ignore
});
