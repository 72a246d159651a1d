import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { groundMetres } from '../../../../geo/raster/pixels/grid.ts';
import type { VrtSource } from '../../../fixtures/raster/vrt.ts';
import { RasterCogs, readerOf, run, type MadeCog } from '../../../support/raster-cogs.ts';
import { pixelsOf, plainHillshade } from './raster-pictures.ts';

const zoom = 12;
const metres = (2 * Math.PI * 6378137) / 256 / 2 ** zoom;
const west = 2130 * 256 * metres - Math.PI * 6378137;
const north = Math.PI * 6378137 - 1440 * 256 * metres;

const mountains: VrtSource = {
  width: 768,
  height: 512,
  dataType: 'float32',
  extent: [west, north - 512 * metres, west + 768 * metres, north],
  system: 'EPSG:3857',
  nodata: -9999,
  value: (column, row) =>
    column > 700 ? -9999 : 1500 + 400 * Math.sin(column / 17) + 300 * Math.cos(row / 23) + ((column * 31 + row * 17) % 13),
}; // prettier-ignore

/** GDAL may have widened it to the grid of the coarser levels. */
const widthOf = ({ path }: MadeCog): number => (JSON.parse(run('gdalinfo', '-json', path)) as { size: [number, number] }).size[0]; // prettier-ignore

describe('terrain shading', () => {
  let cogs: RasterCogs;
  let cog: MadeCog;
  before(() => {
    cogs = new RasterCogs();
    cog = cogs.make(mountains, ['COMPRESS=ZSTD', 'PREDICTOR=YES']);
  });
  after(() => cogs.remove());

  /** By GDAL, which uses map units: the scale converts them to ground units at a row. */
  function byGdal(what: 'hillshade' | 'slope', row: number, ...options: string[]): Uint8Array {
    const out = join(cogs.folder, 'shade.raw');
    const scale = groundMetres(1440 * 256 + row, zoom) / metres;
    run('gdaldem', what, cog.path, out, '-q', '-of', 'ENVI', '-s', String(scale), '-compute_edges', ...options);
    return readFileSync(out);
  } // prettier-ignore

  it("equals GDAL's result, also across tile borders", async () => {
    const reader = readerOf(cog);
    const width = widthOf(cog);
    const shown: [string[], object][] = [
      [[], {}],
      [['-az', '100', '-alt', '30', '-z', '2'], { azimuth: 100, altitude: 30, zFactor: 2 }],
    ];
    for (const [options, settings] of shown)
      for (const row of [1, 128, 255, 256, 400]) {
        const expected = byGdal('hillshade', row, ...options);
        for (const tile of [0, 1, 2]) {
          const y = Math.floor(row / 256);
          const pixels = (await pixelsOf(reader, [12, 2130 + tile, 1440 + y], { ...plainHillshade, ...settings }))!; // prettier-ignore
          for (let column = tile === 0 ? 1 : 0; column < 256; column++) {
            const at = ((row - y * 256) * 256 + column) * 4;
            const wanted = expected[row * width + tile * 256 + column]!;
            assert.equal(pixels[at + 3], wanted === 0 ? 0 : 255, `${column}, ${row}`);
            assert.ok(Math.abs((wanted === 0 ? 0 : pixels[at]!) - wanted) <= 1, `${column}, ${row}`);
          }
        }
      }
  });

  it("has the same slope as GDAL's result", async () => {
    const reader = readerOf(cog);
    const rendering = { ...plainHillshade, mode: 'slope', colors: { type: 'named', name: 'gray', vmin: 0, vmax: 90 } } as const; // prettier-ignore
    const width = widthOf(cog);
    for (const row of [10, 200]) {
      const bytes = byGdal('slope', row);
      const slopes = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
      const pixels = (await pixelsOf(reader, [12, 2131, 1440], rendering))!;
      for (let column = 0; column < 256; column++) {
        const wanted = Math.floor((slopes[row * width + 256 + column]! / 90) * 255);
        assert.ok(Math.abs(pixels[(row * 256 + column) * 4]! - wanted) <= 1);
      }
    }
  });

  it('has no seam beyond the full resolution, and is visible above the coarsest level', async () => {
    const reader = readerOf(cog);
    const one = (await pixelsOf(reader, [15, 2131 * 8 - 1, 1441 * 8], plainHillshade))!;
    const two = (await pixelsOf(reader, [15, 2131 * 8, 1441 * 8], plainHillshade))!;
    for (let row = 0; row < 256; row++) {
      const inside = Math.abs(one[(row * 256 + 255) * 4]! - one[(row * 256 + 254) * 4]!);
      const between = Math.abs(two[row * 1024]! - one[(row * 256 + 255) * 4]!);
      assert.ok(between <= inside + 3, `row ${row}`);
    }
    assert.ok((await pixelsOf(reader, [4, 8, 5], plainHillshade)) !== null);
  });
});
