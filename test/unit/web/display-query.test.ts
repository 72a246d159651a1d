import assert from 'node:assert/strict';
import { displayQuery } from '../../../web/rasters/display-query.ts';

describe('the display of a raster as a query', () => {
  it('has what decides about tiles, and neither opacity nor what has its default', () => {
    assert.deepEqual(
      displayQuery({ colormap: 'magma', vmin: 0, opacity: 0.5, nodata: null, rgbBands: [3, 2, 1] }),
      {
        colormap: 'magma',
        vmin: '0',
        rgbBands: '3,2,1',
      },
    );
  });

  it('writes ranges of three bands one after the other, and colours of stops without their sign', () => {
    const rescale = [[0, 10], [0, 20], [5, 30]]; // prettier-ignore
    const stops = [[0, '#000080'], [100, '#ffffff']]; // prettier-ignore
    assert.deepEqual(displayQuery({ rescale, stops }), {
      rescale: '0,10,0,20,5,30',
      stops: '0:000080,100:ffffff',
    });
  });
});
