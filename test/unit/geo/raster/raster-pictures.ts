import assert from 'node:assert/strict';

import sharp from 'sharp';

import type { RasterReader, TileOptions } from '../../../../geo/raster/reader/raster-reader.ts';
import type {
  ColormapRendering,
  Rendering,
  RgbRendering,
  ShadeRendering,
} from '../../../../geo/raster/rendering.ts';

/** Grey from one value to another, so that the colour encodes the value. */
export function greyFrom(
  vmin: number,
  vmax: number,
  more: Partial<ColormapRendering> = {},
): ColormapRendering {
  return {
    mode: 'singleband',
    band: 1,
    colors: { type: 'named', name: 'gray', vmin, vmax },
    resampling: 'nearest',
    ...more,
  };
}

export const plainRgb: RgbRendering = {
  mode: 'rgb',
  bands: [1, 2, 3],
  rescale: null,
  gamma: 1,
  resampling: 'nearest',
};

export const plainHillshade: ShadeRendering = {
  mode: 'hillshade',
  band: 1,
  azimuth: 315,
  altitude: 45,
  zFactor: 1,
  colors: null,
  resampling: 'bilinear',
};

/**
 * A tile's red, green, blue and alpha by pixel, as another program decodes them. Null if there is no tile.
 */
export async function pixelsOf(
  reader: RasterReader,
  [z, x, y]: readonly [number, number, number],
  rendering: Rendering,
  options: Partial<TileOptions> = {},
): Promise<Uint8Array | null> {
  const size = options.size ?? 256;
  const tile = await reader.tile({ z, x, y }, rendering, { size, format: 'png', ...options });
  if (tile === null) return null;
  const { data, info } = await sharp(tile.bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  assert.deepEqual([info.width, info.height, info.channels], [size, size, 4]);
  return data;
}

/** Fails if a pixel differs by more than `levels`; transparent pixels may have any colour. */
export function assertAlike(actual: Uint8Array, expected: Uint8Array, levels: number, what = ''): void {
  assert.equal(actual.length, expected.length);
  for (let at = 0; at < actual.length; at += 4) {
    const seen = expected[at + 3]! > 0;
    for (let channel = seen ? 0 : 3; channel < 4; channel++)
      if (Math.abs(actual[at + channel]! - expected[at + channel]!) > levels)
        assert.fail(`${what}: pixel ${at / 4} is ${actual.subarray(at, at + 4).join()}, not ${expected.subarray(at, at + 4).join()}`);
  }
} // prettier-ignore

/** The pixels that greyFrom gives for values; transparent for NaN. */
export function greyOf(values: Float64Array, vmin: number, vmax: number): Uint8Array {
  const out = new Uint8Array(values.length * 4);
  for (const [at, value] of values.entries()) {
    const grey = Math.max(0, Math.min(255, Math.floor(((value - vmin) / (vmax - vmin)) * 255)));
    if (!Number.isNaN(value)) out.set([grey, grey, grey, 255], at * 4);
  }
  return out;
}
