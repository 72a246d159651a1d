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
  part: { extent: [0, 0, 1, 1], width: 256, height: 256 },
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
});
