import assert from 'node:assert/strict';
import { displayQuery } from '../../../web/rasters/display-query.ts';

describe('the display of a raster as query parameters', () => {
  it('includes what affects tiles, without opacity and default values', () => {
    assert.deepEqual(
      displayQuery({ colormap: 'magma', vmin: 0, opacity: 0.5, nodata: null, rgbBands: [3, 2, 1] }),
      {
        colormap: 'magma',
        vmin: '0',
        rgbBands: '3,2,1',
      },
    );
  });

  it('lists the ranges of three bands in order, and colour stops without #', () => {
    const rescale = [[0, 10], [0, 20], [5, 30]]; // prettier-ignore
    const stops = [[0, '#000080'], [100, '#ffffff']]; // prettier-ignore
    assert.deepEqual(displayQuery({ rescale, stops }), {
      rescale: '0,10,0,20,5,30',
      stops: '0:000080,100:ffffff',
    });
  });
});
