import assert from 'node:assert/strict';
import {
  type RasterInput,
  warpCommand,
  type WarpRun,
} from '../../../adapters/gdal/raster/raster-commands.ts';

const input = {
  folder: '/step',
  prepared: {
    file: 'source.tif',
    system: null,
    description: { directory: 0, image: { isPlanar: false }, reference: { controlPoints: 0 } },
  },
  lv03Grid: null,
} as unknown as RasterInput;
const run = {
  section: { extent: [0, 0, 1, 1], width: 256, height: 256 },
  storage: { nodata: null, mask: 'alpha', kind: 'numeric', dataType: 'uint8', bands: [] },
  target: 'warped.tif',
  threads: 1,
  memoryMiB: 64,
} as unknown as WarpRun;

describe('the command that converts the pixels of a TIFF', () => {
  for (const readsOverviews of [false, true])
    it(`${readsOverviews ? 'may read' : 'does not read'} overviews ${readsOverviews ? 'for a preview' : 'of the file'}`, () => {
      const words = warpCommand(input, { ...run, readsOverviews }).join(' ');
      assert.equal(words.includes(' -ovr NONE '), !readsOverviews);
    });

  for (const [what, isReadUnsigned, nodata] of [
    ['as they are, by GDAL 3.7 and newer', false, '-128'],
    ['as unsigned ones, by older versions', true, '128'],
  ] as const)
    it(`names the missing data of signed bytes that are read ${what}: ${nodata}`, () => {
      const bands = [{ isReadUnsigned, nodata: -1 }];
      const storage = { ...run.storage, nodata: -128, mask: 'nodata', dataType: 'int8', bands } as never;
      const words = warpCommand(input, { ...run, storage, readsOverviews: false }).join(' ');
      assert.match(words, new RegExp(` -dstnodata ${nodata} `));
    });
});
