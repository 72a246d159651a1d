import assert from 'node:assert/strict';

import { BandPainter } from '../../../../geo/raster/paint/band-painter.ts';
import { scaleOf } from '../../../../geo/raster/paint/scale-of.ts';
import type { Samples } from '../../../../geo/raster/cog/decoded-tile.ts';
import type { BandCode } from '../../../../geo/raster/pixels/pixel-window.ts';
import { plainCode } from '../../../../geo/raster/pixels/band-codes.ts';
import type { ColorScale, ColorStop } from '../../../../geo/raster/rendering.ts';
import { legendImage } from '../../../../geo/raster/reader/legend.ts';
import sharp from 'sharp';

const stops: ColorStop[] = [
  [0, [0, 0, 0, 255]],
  [10, [100, 200, 0, 255]],
  [20, [100, 0, 50, 0]],
];

/** The colour of each value. */
async function colorsOf(scale: ColorScale, values: Samples, code: BandCode = plainCode): Promise<number[][]> {
  const painter = new BandPainter(scaleOf(scale, [[1, 2, 3, 255], [4, 5, 6, 7]]), code);
  const { indexes, colors } = await painter.paint({ width: values.length, height: 1, planes: [values], coverage: null });
  return Array.from(indexes, (index) => [...colors.subarray(index * 4, index * 4 + 4)]);
} // prettier-ignore

const clear = [0, 0, 0, 0];

describe('colour scales', () => {
  it('interpolate evenly between stops, and end with the outermost ones', async () => {
    const scale = { type: 'stops', stops, between: 'linear' } as const;
    const found = await colorsOf(scale, Float32Array.of(-5, 0, 5, 10, 15, 20, 99, NaN));
    assert.deepEqual(found, [[0, 0, 0, 255], [0, 0, 0, 255], [50, 100, 0, 255], [100, 200, 0, 255], [100, 100, 25, 127], [100, 0, 50, 0], [100, 0, 50, 0], clear]); // prettier-ignore
  });

  it('with intervals have the colour of the stop below, and none below the first', async () => {
    const scale = { type: 'stops', stops, between: 'intervals' } as const;
    const found = await colorsOf(scale, Float64Array.of(-0.1, 0, 9.99, 10, 19, 1e9));
    assert.deepEqual(found, [clear, stops[0]![1], stops[0]![1], stops[1]![1], stops[1]![1], stops[2]![1]]);
  });

  it('with classes have a colour only for the exact value, within the precision of its type', async () => {
    const classes: ColorStop[] = [[0.1, [1, 1, 1, 255]], [3, [2, 2, 2, 255]], [1_000_000, [3, 3, 3, 255]]]; // prettier-ignore
    const scale = { type: 'stops', stops: classes, between: 'classes' } as const;
    const found = await colorsOf(scale, Float32Array.of(0.1, 0.1001, 3, 2.999, 1_000_000, 1_000_001, 0));
    assert.deepEqual(found, [[1, 1, 1, 255], clear, [2, 2, 2, 255], clear, [3, 3, 3, 255], clear, clear]);
  });

  it('with a palette have its last colour beyond its entries, and are transparent below them', async () => {
    const found = await colorsOf({ type: 'palette' }, Int16Array.of(-1, 0, 1, 2));
    assert.deepEqual(found, [clear, [1, 2, 3, 255], [4, 5, 6, 7], [4, 5, 6, 7]]);
  });

  it('give integers the same colours by table as by arithmetic', async () => {
    const code = { nodata: -7, scale: 0.5, offset: 3 };
    const all = Float64Array.from({ length: 65536 }, (_, at) => at - 32768);
    for (const scale of [{ type: 'named', name: 'terrain', vmin: -100, vmax: 900 }, { type: 'stops', stops, between: 'linear' }] as const) {
      const expected = await colorsOf(scale, all, code);
      assert.deepEqual(await colorsOf(scale, Int16Array.from(all), code), expected);
      assert.deepEqual(await colorsOf(scale, Int8Array.from(all.subarray(32640, 32896)), code), expected.slice(32640, 32896));
      const positive = await colorsOf(scale, Uint16Array.from(all.subarray(32768)), code);
      assert.deepEqual(positive, expected.slice(32768));
    }
  }); // prettier-ignore

  it('with an empty or inverted range still give colours', async () => {
    const named = { type: 'named', name: 'gray' } as const;
    const still = await colorsOf({ ...named, vmin: 5, vmax: 5 }, Float32Array.of(4, 6, NaN));
    assert.deepEqual(still, [[0, 0, 0, 255], [255, 255, 255, 255], clear]);
    const turned = await colorsOf({ ...named, vmin: 10, vmax: 0 }, Float32Array.of(0, 10, Infinity, -Infinity));
    assert.deepEqual(turned.map(([grey]) => grey), [255, 0, 0, 255]);
  }); // prettier-ignore

  it('are drawn from left to right or bottom to top', async () => {
    const draw = async (scale: ColorScale, width: number, height: number): Promise<Buffer> =>
      sharp(await legendImage(scale, { width, height })).ensureAlpha().raw().toBuffer(); // prettier-ignore
    const wide = await draw({ type: 'named', name: 'gray', vmin: 3, vmax: 3 }, 256, 2);
    assert.deepEqual([wide[0], wide[255 * 4]], [0, 255]);
    const high = await draw({ type: 'stops', stops, between: 'classes' }, 2, 30);
    assert.deepEqual([...high.subarray(29 * 8, 29 * 8 + 4)], stops[0]![1]);
    assert.deepEqual([...high.subarray(15 * 8, 15 * 8 + 4)], stops[1]![1]);
  });
});
