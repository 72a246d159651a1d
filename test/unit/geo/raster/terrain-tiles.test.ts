import assert from 'node:assert/strict';
import sharp from 'sharp';
import type { RasterReader } from '../../../../geo/raster/reader/raster-reader.ts';
import type { TerrainRendering } from '../../../../geo/raster/rendering.ts';
import type { VrtSource } from '../../../fixtures/raster/vrt.ts';
import { RasterCogs, readerOf, type MadeCog } from '../../../support/raster-cogs.ts';

const zoom = 12;
const metres = (2 * Math.PI * 6378137) / 256 / 2 ** zoom;
const west = 2130 * 256 * metres - Math.PI * 6378137;
const north = Math.PI * 6378137 - 1440 * 256 * metres;
const side = 512;
const isGap = (column: number, row: number) => column > 400 && row > 400;
const heightAt = (column: number, row: number) => -420 + 9000 * Math.sin((column + row) / 900);

const relief: VrtSource = {
  width: side,
  height: side,
  dataType: 'float32',
  extent: [west, north - side * metres, west + side * metres, north],
  system: 'EPSG:3857',
  nodata: -9999,
  value: (column, row) => (isGap(column, row) ? -9999 : heightAt(column, row)),
};

const inMetres: TerrainRendering = { band: 1, metresPerUnit: 1, fill: -420 };
/** Half a step of the encoding, and the precision of 32-bit floats. */
const precision = 0.051;

/** As clients decode the encoding "mapbox". */
async function heightsOf(
  reader: RasterReader,
  [z, x, y]: readonly [z: number, x: number, y: number],
  rendering: TerrainRendering,
  size: 256 | 512 = 256,
): Promise<Float64Array> {
  const { bytes, mediaType } = await reader.terrain({ z, x, y }, rendering, { size });
  assert.equal(mediaType, 'image/png');
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  assert.deepEqual([info.width, info.height, info.channels], [size, size, 3]);
  return Float64Array.from({ length: size * size }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 3, at * 3 + 3);
    return -10_000 + (red * 65_536 + green * 256 + blue) * 0.1;
  });
}

describe('terrain tiles', () => {
  let cogs: RasterCogs;
  let cog: MadeCog;
  let reader: RasterReader;
  before(() => {
    cogs = new RasterCogs();
    cog = cogs.make(relief, ['COMPRESS=ZSTD', 'PREDICTOR=YES']);
    reader = readerOf(cog);
  });
  after(() => cogs.remove());

  it('contain the heights in metres to a tenth, below the sea too', async () => {
    for (const tile of [0, 1]) {
      const heights = await heightsOf(reader, [zoom, 2130 + tile, 1440], inMetres);
      for (let at = 0; at < heights.length; at++) {
        const expected = heightAt(tile * 256 + (at % 256), Math.floor(at / 256));
        assert.ok(Math.abs(heights[at]! - expected) <= precision, `pixel ${at}: ${heights[at]}, ${expected}`);
      }
    }
  });

  it('have the given height where there are no data, and outside of the raster', async () => {
    const heights = await heightsOf(reader, [zoom, 2131, 1441], { ...inMetres, fill: 12.3 });
    for (let at = 0; at < heights.length; at++) {
      const [column, row] = [256 + (at % 256), 256 + Math.floor(at / 256)];
      const expected = isGap(column, row) ? 12.3 : heightAt(column, row);
      assert.ok(Math.abs(heights[at]! - expected) <= precision, `pixel ${at}`);
    }
    for (const address of [
      [zoom, 0, 0],
      [3, 0, 0],
    ] as const) {
      const flat = await heightsOf(reader, address, { ...inMetres, fill: 12.3 });
      assert.ok(flat.every((height) => Math.abs(height - 12.3) < 0.01));
    }
  });

  it('convert other units, and limit heights to the range of the encoding', async () => {
    const feet = await heightsOf(reader, [zoom, 2130, 1440], { ...inMetres, metresPerUnit: 0.3048 });
    assert.ok(Math.abs(feet[100]! - heightAt(100, 0) * 0.3048) <= precision);
    const far = await heightsOf(reader, [zoom, 2130, 1440], { ...inMetres, metresPerUnit: 1e6 });
    assert.ok(
      Math.abs(far[255 * 256 + 255]! - (2 ** 24 - 1) / 10 + 10_000) < 0.01,
      `${far[255 * 256 + 255]}`,
    );
    assert.equal(far[0], -10_000);
  });

  it('slope evenly between the pixels of the full resolution, and across tiles', async () => {
    const [left, right] = await Promise.all(
      [16 * 2131 - 1, 16 * 2131].map((x) => heightsOf(reader, [zoom + 4, x, 16 * 1440 + 2], inMetres)),
    );
    const row = [...left!.subarray(0, 256), ...right!.subarray(0, 256)];
    // A step of a whole pixel would be 16 times as large.
    const max = (heightAt(240, 32) - heightAt(224, 32)) / 16 / 16;
    for (let at = 1; at < row.length; at++) {
      const step = row[at]! - row[at - 1]!;
      assert.ok(step >= -0.11 && step <= max + 0.11, `column ${at}: ${step} of ${max}`);
    }
  });

  it('have 512 pixels on request, and show the raster above its coarsest level', async () => {
    const double = await heightsOf(reader, [zoom - 1, 1065, 720], inMetres, 512);
    assert.ok(Math.abs(double[10 * 512 + 300]! - heightAt(300, 10)) <= precision);
    const small = await heightsOf(reader, [zoom - 5, 2130 >> 5, 1440 >> 5], inMetres);
    assert.ok(small.some((height) => height > 1000));
  });
});
