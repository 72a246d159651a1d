import assert from 'node:assert/strict';
import { displayOf } from '../../../../core/rasters/display.ts';
import type { RasterBand, RasterManifest } from '../../../../geo/raster/manifest.ts';

const band: RasterBand = {
  ...{ name: null, unit: null, nodata: null, scale: 1, offset: 0, interpretation: 'gray' },
  statistics: {
    ...{ min: 3, max: 250, mean: 120, stddev: 40, percentiles: [10, 120, 240] },
    ...{ validShare: 1, histogram: [] },
  },
};
const base: RasterManifest = {
  ...{ format: 1, bbox: [7, 46, 8, 47], minZoom: 0, maxZoom: 10, kind: 'numeric', dataType: 'uint8' },
  ...{ bands: [band], mask: 'alpha', parts: [] },
  sampling: { resampling: 'bilinear', overviews: 'average', reason: 'continuous' },
  source: { width: 1, height: 1, crs: 'EPSG:2056', compression: 'none', bytes: 1 },
};
const upTo = (max: number): RasterBand => ({ ...band, statistics: { ...band.statistics, max } });
const others = (...names: readonly string[]): RasterBand[] =>
  names.map((name) => ({ ...band, name, interpretation: 'undefined' }));

describe('the default colormap', () => {
  for (const [what, about, expected] of [
    ['a hillshade', {}, 'gray'],
    ['a dark scan in JPEG', { bands: [upTo(90)], source: { ...base.source, compression: 'jpeg' } }, 'gray'],
    ['percentages', { bands: [upTo(100)] }, 'viridis'],
    ['bytes with a unit', { bands: [{ ...band, unit: 'K' }] }, 'viridis'],
    ['bytes with a scale', { bands: [{ ...band, scale: 0.004 }] }, 'viridis'],
    [
      'classes',
      { sampling: { resampling: 'nearest', overviews: 'mode', reason: 'few_values' } },
      'viridis',
    ],
    ['bytes of an unknown meaning', { bands: [{ ...band, interpretation: 'undefined' }] }, 'viridis'],
    ['16-bit numbers', { dataType: 'uint16' }, 'viridis'],
    ['heights in feet', { dataType: 'float32', bands: [{ ...upTo(14_000), unit: 'ft' }] }, 'terrain'],
    ['heights in feet that no mountain has', { dataType: 'float32', bands: [{ ...upTo(40_000), unit: 'ft' }] }, 'viridis'],
  ] as const)
    it(`of ${what} is ${expected}`, () =>
      assert.equal(displayOf({}, { ...base, ...about }).colormap, expected)); // prettier-ignore
});

describe('imagery of several bands', () => {
  for (const [what, about, mode, bands] of [
    ['four bands of bytes', { bands: others('', '', '', '') }, 'rgb', [1, 2, 3]],
    ['four bands of 16 bits', { dataType: 'uint16', bands: others('', '', '', '') }, 'rgb', [1, 2, 3]],
    ['bands with names in another order', { dataType: 'uint16', bands: others('blue', 'green', 'red', 'nir') }, 'rgb', [3, 2, 1]],
    ['a red edge before the red', { dataType: 'uint16', bands: others('red edge', 'Blue', 'Green', 'Red') }, 'rgb', [4, 3, 2]],
    ['bands of a satellite', { dataType: 'uint16', bands: others('B01', 'B02', 'B03', 'B04', 'B08') }, 'rgb', [4, 3, 2]],
    ['many bands of 16 bits without names', { dataType: 'uint16', bands: others('', '', '', '', '', '') }, 'singleband', [1, 2, 3]],
    ['four bands of floating point', { dataType: 'float32', bands: others('', '', '', '') }, 'singleband', [1, 2, 3]],
    ['four bands of 16 bits with a unit', { dataType: 'uint16', bands: others('', '', '', '').map((each) => ({ ...each, unit: 'mm' })) }, 'singleband', [1, 2, 3]],
  ] as const)
    it(`opens in ${mode} with ${what}`, () => {
      const { renderMode, rgbBands } = displayOf({}, { ...base, ...about });
      assert.deepEqual([renderMode, rgbBands], [mode, bands]);
    }); // prettier-ignore
});

describe('the default unit of heights', () => {
  for (const [unit, expected] of [
    ['US survey foot', 'us-ft'],
    ['sfoot', 'us-ft'],
    ['Foot_US', 'us-ft'],
    ['foot', 'ft'],
    ['ft', 'ft'],
    ['metre', 'm'],
    ['cm', 'cm'],
    ['%', 'm'],
    [null, 'm'],
  ] as const)
    it(`is ${expected} for a band in ${unit ?? 'no unit'}`, () =>
      assert.equal(displayOf({}, { ...base, bands: [{ ...band, unit }] }).heightUnit, expected));

  it('is overridden by the display', () => {
    assert.equal(displayOf({ heightUnit: 'ft' }, base).heightUnit, 'ft');
  });
});
