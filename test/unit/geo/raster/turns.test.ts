import assert from 'node:assert/strict';
import { setImmediate as nextRound } from 'node:timers/promises';
import { RasterFiles } from '../../../../geo/raster/reader/raster-files.ts';
import { RasterCaches } from '../../../../geo/raster/reader/raster-caches.ts';
import { renderBand } from '../../../../geo/raster/reader/render-band.ts';
import { renderComposite } from '../../../../geo/raster/reader/render-composite.ts';
import { fullPicture } from '../../../../geo/raster/picture/full-picture.ts';
import { indexedPicture } from '../../../../geo/raster/picture/indexed-picture.ts';
import type { ColormapRendering, RgbRendering, ShadeRendering } from '../../../../geo/raster/rendering.ts';
import { inTurns, pixelsARound, turnOf } from '../../../../geo/raster/turns.ts';
import { MemoryFile, RasterCogs, type MadeCog } from '../../../support/raster-cogs.ts';

/** Event loop iterations until the work is done. */
async function roundsOf(work: () => Promise<unknown>): Promise<number> {
  let rounds = 0;
  const state = { isDone: false };
  const done = work().then(() => (state.isDone = true));
  while (!state.isDone) {
    await nextRound();
    rounds++;
  }
  await done;
  return rounds;
}

describe('work on pixels', () => {
  it('processes a limited number of pixels per event loop iteration for any number of pictures', async () => {
    let inRound = 0;
    let max = 0;
    let all = 0;
    const draw = () =>
      inTurns(512, 512, (from, to) => {
        inRound += (to - from) * 512;
        all += (to - from) * 512;
        max = Math.max(max, inRound);
      });
    const state = { isDone: false };
    const drawn = Promise.all(Array.from({ length: 20 }, draw)).then(() => (state.isDone = true));
    while (!state.isDone) {
      await nextRound();
      inRound = 0;
    }
    await drawn;
    assert.equal(all, 20 * 512 * 512);
    // Their iteration may begin before and end after this one.
    assert.ok(max <= 2 * pixelsARound, `${max} pixels in one round`);
  });

  it('that exceeds an iteration gets its own, and all work is done in order of arrival', async () => {
    const order: string[] = [];
    const work = async (name: string, pixels: number) => {
      await turnOf(pixels);
      order.push(name);
    };
    await nextRound();
    const all = Promise.all([
      work('first', 10),
      work('large', 10 * pixelsARound),
      work('small', 10),
      work('last', 10),
    ]);
    await Promise.resolve();
    assert.deepEqual(order, ['first']);
    await all;
    assert.deepEqual(order, ['first', 'large', 'small', 'last']);
  });
});

describe('a tile', () => {
  const zoom = 10;
  const metres = (2 * Math.PI * 6378137) / 256 / 2 ** zoom;
  const at = (left: number, top: number) => {
    const [west, north] = [left * metres - Math.PI * 6378137, Math.PI * 6378137 - top * metres];
    return [west, north - 1024 * metres, west + 1024 * metres, north] as const;
  };
  const raster = { width: 1024, height: 1024, extent: at(530 * 256, 360 * 256), system: 'EPSG:3857' };
  const options = ['COMPRESS=ZSTD', 'ADD_ALPHA=NO'];
  let cogs: RasterCogs;
  let heights: MadeCog;
  let whole: MadeCog;
  let colors: MadeCog;
  before(() => {
    cogs = new RasterCogs();
    const value = (column: number, row: number) => (column + row * 3) % 3000;
    heights = cogs.make({ ...raster, dataType: 'float32', nodata: -9999, value }, options);
    whole = cogs.make({ ...raster, dataType: 'int16', nodata: -9999, value }, options);
    colors = cogs.make({ ...raster, dataType: 'uint16', bands: 3, value }, options);
  });
  after(() => cogs.remove());

  const band = { mode: 'singleband', band: 1, resampling: 'bilinear' } as const;
  const named: ColormapRendering = {
    ...band,
    colors: { type: 'named', name: 'viridis', vmin: 0, vmax: 3000 },
  };
  const manyStops: ColormapRendering = {
    ...band,
    colors: {
      type: 'stops',
      between: 'intervals',
      stops: Array.from({ length: 5000 }, (_, index) => [index / 2, [index % 256, 0, 0, 255]] as const),
    },
  };
  const light = {
    band: 1,
    resampling: 'bilinear',
    azimuth: 315,
    altitude: 45,
    zFactor: 1,
    colors: null,
  } as const;
  const hillshade: ShadeRendering = { mode: 'hillshade', ...light };
  const slope: ShadeRendering = { mode: 'slope', ...light };
  const ranges = [[0, 3000], [0, 3000], [0, 3000]] as const; // prettier-ignore
  const rgb: RgbRendering = {
    mode: 'rgb',
    bands: [1, 2, 3],
    rescale: ranges,
    gamma: 1.2,
    resampling: 'bilinear',
  };
  const fine = { zoom, left: 530 * 256 + 100, top: 360 * 256 + 100, width: 512, height: 512 };
  const finer = { ...fine, zoom: 12, left: fine.left * 4, top: fine.top * 4 };
  const coarse = { zoom: 7, left: 66 * 256, top: 45 * 256, width: 512, height: 512 };
  const pixels = 512 * 512;

  // The minimum number of pixels processed for each; expensive pixels count several times.
  for (const [what, cog, rendering, box, min] of [
    ['of heights by a colormap', () => heights, named, fine, pixels * 3],
    ['of heights, enlarged', () => heights, named, finer, pixels * 4],
    ['of heights by 5000 stops', () => heights, manyStops, fine, pixels * 6],
    ['of whole numbers by 5000 stops', () => whole, manyStops, fine, pixels * 3],
    ['of shaded heights', () => heights, hillshade, fine, pixels * 6],
    ['of slopes, enlarged', () => heights, slope, finer, pixels * 3],
    ['of three bands', () => colors, rgb, fine, pixels * 5],
    ['of three bands, enlarged', () => colors, rgb, finer, pixels * 8],
    ['below the coarsest level', () => heights, named, coarse, pixels * 3],
    ['below the coarsest level, of three bands', () => colors, rgb, coarse, pixels * 5],
  ] as const)
    it(`${what} is rendered in several turns of the event loop, depending on its pixels`, async () => {
      const made = cog();
      const caches = new RasterCaches({ heads: 1 << 20, pixels: 1 << 26 });
      const open = () => new MemoryFile(made.bytes);
      const source = { files: new RasterFiles(made.manifest, open, caches, 'raster'), caches, key: 'raster' };
      const draw = async () => {
        if (rendering.mode === 'rgb') await fullPicture((await renderComposite(source, box, rendering))!);
        else await indexedPicture((await renderBand(source, box, rendering))!);
      };
      // From then on nothing is read or decompressed, so that only the work itself takes iterations.
      await draw();
      const rounds = await roundsOf(draw);
      assert.ok(rounds >= min / pixelsARound, `${rounds} rounds`);
    });
});
