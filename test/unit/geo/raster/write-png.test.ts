import assert from 'node:assert/strict';

import fc from 'fast-check';
import sharp from 'sharp';

import { BandPainter } from '../../../../geo/raster/paint/band-painter.ts';
import { EvenScale } from '../../../../geo/raster/paint/even-scale.ts';
import { indexedPicture } from '../../../../geo/raster/picture/indexed-picture.ts';
import { writePng } from '../../../../geo/raster/picture/write-png.ts';
import { colormapOf } from '../../../../geo/raster/colormaps/colormaps.ts';
import { plainCode } from '../../../../geo/raster/pixels/band-codes.ts';

async function decoded(png: Uint8Array): Promise<Buffer> {
  return sharp(png).ensureAlpha().raw().toBuffer();
}

describe('a written PNG', () => {
  it('contains the source pixels when another program reads it', async () => {
    const sizes = fc.record({
      width: fc.integer({ min: 1, max: 40 }),
      height: fc.integer({ min: 1, max: 40 }),
      alpha: fc.boolean(),
      seed: fc.uint8Array({ minLength: 7, maxLength: 300 }),
    });
    await fc.assert(
      fc.asyncProperty(sizes, async ({ width, height, alpha, seed }) => {
        const channels = alpha ? 4 : 3;
        const pixels = Uint8Array.from({ length: width * height * channels }, (_, at) => seed[at % seed.length]!); // prettier-ignore
        const back = await decoded(
          await writePng({ width, height, colours: alpha ? 'rgba' : 'rgb', pixels }),
        );
        for (let at = 0; at < width * height; at++)
          for (let channel = 0; channel < 4; channel++)
            assert.equal(
              back[at * 4 + channel],
              channel === 3 && !alpha ? 255 : pixels[at * channels + channel],
            );
      }),
      { numRuns: 40 },
    );
  });

  it('has a palette of the used colours, whatever their alpha', async () => {
    const picture = fc.record({
      width: fc.integer({ min: 1, max: 60 }),
      height: fc.integer({ min: 1, max: 60 }),
      colors: fc.uint8Array({ minLength: 4, maxLength: 4 * 300 }),
      seed: fc.array(fc.nat(), { minLength: 1, maxLength: 400 }),
    });
    await fc.assert(
      fc.asyncProperty(picture, async ({ width, height, colors, seed }) => {
        const count = Math.floor(colors.length / 4);
        const indexes = Uint16Array.from(
          { length: width * height },
          (_, at) => seed[at % seed.length]! % count,
        );
        const image = await indexedPicture({
          width,
          height,
          indexes,
          colors: colors.subarray(0, count * 4),
        });
        const isSeen = indexes.some((index) => colors[index * 4 + 3]! > 0);
        assert.equal(image === null, !isSeen);
        if (image === null || (image.colours === 'rgba' && new Set(indexes).size <= 256)) {
          assert.ok(!isSeen);
          return;
        }
        const back = await decoded(await writePng(image));
        for (const [at, index] of indexes.entries())
          for (let channel = 0; channel < 4; channel++)
            assert.ok(Math.abs(back[at * 4 + channel]! - colors[index * 4 + channel]!) <= 1);
      }),
      { numRuns: 40 },
    );
  });

  it('keeps its palette if all colours of a colormap and transparent are used', async () => {
    const values = Float32Array.from({ length: 65536 }, (_, at) => (at === 9 ? NaN : at % 256));
    const painter = new BandPainter(new EvenScale(colormapOf('viridis')!, 0, 255), plainCode);
    const image = await indexedPicture(
      await painter.paint({ width: 256, height: 256, planes: [values], coverage: null }),
    );
    assert.equal(image!.colours, 'indexed');
    const back = await decoded(await writePng(image!));
    assert.equal(back[9 * 4 + 3], 0);
    for (let at = 10; at < 266; at++)
      for (let channel = 0; channel < 3; channel++)
        assert.ok(Math.abs(back[at * 4 + channel]! - colormapOf('viridis')![(at % 256) * 4 + channel]!) <= 1);
  });
});
