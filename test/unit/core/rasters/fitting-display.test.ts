import assert from 'node:assert/strict';
import fc from 'fast-check';
import { displayOf } from '../../../../core/rasters/display.ts';
import { fittingDisplay } from '../../../../core/rasters/fitting-display.ts';
import type { RasterManifest } from '../../../../geo/raster/manifest.ts';

const extremes = [0, -0, 1, 1e308, -1e308, Number.MAX_VALUE, -Number.MAX_VALUE, 5e-324, -5e-324];
const finite = fc.oneof(fc.constantFrom(...extremes), fc.double({ noNaN: true, noDefaultInfinity: true }));
/** Statistics from a database row: JSON has neither NaN nor Infinity. */
const any = fc.oneof(finite, fc.constantFrom(NaN, Infinity, -Infinity, null as never));

function manifestOf([min = 0, low = 0, middle = 0, high = 0, max = 0]: readonly number[]): RasterManifest {
  const statistics = {
    ...{ min, max, mean: middle, stddev: 0, validShare: 1, histogram: [] },
    percentiles: [low, middle, high] as const,
  };
  const band = { name: null, unit: null, nodata: null, scale: 1, offset: 0, interpretation: 'gray' };
  return {
    ...{ format: 1, bbox: [7, 46, 8, 47], minZoom: 0, maxZoom: 10, kind: 'numeric', dataType: 'float64' },
    ...{ bands: [{ ...band, statistics }], mask: 'none', parts: [] },
    source: { width: 1, height: 1, crs: 'EPSG:4326', compression: 'none', bytes: 1 },
  };
}

const requested = fc.record(
  {
    vmin: finite,
    vmax: finite,
    band: fc.constantFrom(1, 2),
    colormap: fc.constantFrom('palette', 'viridis'),
  },
  { requiredKeys: [] },
);
const five = { minLength: 5, maxLength: 5 };

describe('the display that fits a raster', () => {
  it('omits each field at most once, whatever the statistics are', () => {
    fc.assert(
      fc.property(fc.array(any, five), requested, (values, display) => {
        const { settings, warnings } = fittingDisplay(display, manifestOf(values));
        const left = Object.keys(display).length - Object.keys(settings).length;
        assert.equal(warnings.length, left);
      }),
    );
  });

  it('has a range of two different finite numbers if the statistics are finite', () => {
    fc.assert(
      fc.property(fc.array(finite, five), requested, (values, display) => {
        const manifest = manifestOf(values.toSorted((one, other) => one - other));
        const { settings } = fittingDisplay(display, manifest);
        const { vmin, vmax } = displayOf(settings, manifest);
        assert.ok(vmin < vmax && Number.isFinite(vmin) && Number.isFinite(vmax), `${vmin} ${vmax}`);
      }),
    );
  });
});
