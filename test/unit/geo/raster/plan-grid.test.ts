import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Bbox } from '../../../../geo/bbox.ts';
import { GeoError } from '../../../../geo/geo-error.ts';
import { beyondWebMap } from '../../../../geo/raster/grid/beyond-web-map.ts';
import { planGrid } from '../../../../geo/raster/grid/plan-grid.ts';
import { positionsToSample, type SampledPositions } from '../../../../geo/raster/grid/sampled-positions.ts';
import type { RasterManifest } from '../../../../geo/raster/manifest.ts';
import { areaBoxes, pixelsOf, zoomForArea } from '../../../../geo/raster/reader/statistics-levels.ts';

const anyDouble = fc.double({ noNaN: true, noDefaultInfinity: true });
const longitude = fc.oneof(anyDouble, fc.double({ noNaN: true, min: -180, max: 180 }));
const latitude = fc.oneof(anyDouble, fc.double({ noNaN: true, min: -90, max: 90 }));
const side = fc.integer({ min: 1, max: 2 ** 31 - 1 });

describe('the grid of a raster', () => {
  it('is finite and within its limits, or refused with a message, whatever its corners are', () => {
    const position = fc.option(fc.tuple(longitude, latitude), { freq: 10 });
    const positions = fc.array(position, { minLength: 9, maxLength: 9 });
    fc.assert(
      fc.property(positions, side, side, (list, width, height) => {
        try {
          const { zoom, overviews, parts, bbox } = planGrid({ across: 3, positions: list }, width, height);
          assert.ok(Number.isInteger(zoom) && zoom >= 0 && zoom <= 26, `zoom ${zoom}`);
          assert.ok(Number.isInteger(overviews) && overviews >= 0 && overviews <= zoom);
          assert.ok(bbox.every(Number.isFinite), String(bbox));
          for (const part of parts) {
            assert.ok([...part.extent, ...part.bbox].every(Number.isFinite), JSON.stringify(part));
            assert.ok(part.width > 0 && part.height > 0 && part.width * part.height <= 2 ** 40);
          }
        } catch (error) {
          if (!(error instanceof GeoError)) throw error;
        }
      }),
      { numRuns: 2000 },
    );
  });
});

/** Positions of a grid in degrees of this extent. */
function inDegrees([west, south, east, north]: Bbox): SampledPositions {
  const across = 33;
  const positions = positionsToSample(1, 1).map(
    ([column, row]) => [west + (east - west) * column, north + (south - north) * row] as const,
  );
  return { across, positions };
}

describe('the extent of a grid in degrees', () => {
  for (const [what, extent, [width, height], bbox] of [
    [
      'that begins half a pixel before the antimeridian',
      [-180.25, -60, 179.75, 60],
      [720, 240],
      [-180, -60, 180, 60],
    ],
    ['without its last column', [-180.25, -60, 179.25, 60], [719, 240], [-180, -60, 180, 60]],
    ['with its first column repeated', [-180.25, -60, 180.25, 60], [721, 240], [-180, -60, 180, 60]],
    ['from Greenwich to Greenwich', [0, -60, 360, 60], [720, 240], [-180, -60, 180, 60]],
    [
      'of a region that begins half a pixel before it',
      [-180.25, 20, -100.25, 60],
      [160, 80],
      [-180, 20, -100.25, 60],
    ],
    [
      'of a region that ends half a pixel after it',
      [100.25, 20, 180.25, 60],
      [160, 80],
      [100.25, 20, 180, 60],
    ],
    ['of a cap in the Arctic', [0, 60, 90, 90], [180, 60], [0, 60, 90, 85.0511]],
  ] as const)
    it(`is one part ${what}`, () => {
      const grid = planGrid(inDegrees(extent), width, height);
      assert.equal(grid.parts.length, 1);
      for (const [side, edge] of bbox.entries())
        assert.ok(Math.abs((grid.bbox[side] ?? NaN) - edge) < 1e-3, grid.bbox.join());
    });

  it('is two parts where more than a pixel lies beyond the antimeridian', () => {
    assert.equal(planGrid(inDegrees([170, -10, 190, 10]), 40, 40).parts.length, 2);
  });
});

describe('a raster beyond the latitudes of web maps', () => {
  it('has a warning that states what is not shown', () => {
    const [warning] = beyondWebMap(inDegrees([-180, -90, 180, 90]));
    assert.match(warning?.message ?? '', /^About 6 % of the cells .* ±85\.05 degrees/);
  });

  it('has none if it ends there', () => {
    assert.deepEqual(beyondWebMap(inDegrees([-180, -85.06, 180, 85.06])), []);
  });
});

describe('the zoom of an area', () => {
  it('is within the raster and has boxes within the world, whatever the area is', () => {
    const area = fc.tuple(longitude, latitude, longitude, latitude);
    const zooms = fc.tuple(fc.integer({ min: 0, max: 26 }), fc.integer({ min: 0, max: 26 }));
    fc.assert(
      fc.property(area, zooms, (bbox, [one, other]) => {
        const range = { minZoom: Math.min(one, other), maxZoom: Math.max(one, other) } as RasterManifest;
        const zoom = zoomForArea(bbox, range);
        assert.ok(zoom >= range.minZoom && zoom <= range.maxZoom);
        const boxes = areaBoxes(bbox, zoom);
        const world = 256 * 2 ** zoom;
        for (const { left, top, width, height } of boxes) {
          assert.ok(left >= 0 && top >= 0 && width >= 1 && height >= 1, JSON.stringify(boxes));
          assert.ok(left + width <= world && top + height <= world, JSON.stringify(boxes));
        }
        if (zoom > range.minZoom) assert.ok(pixelsOf(boxes) <= 2 ** 20);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the zoom of a raster', () => {
  it('has no larger pixels than the source, unless the raster is large', () => {
    for (const pixel of [0.0001, 0.00013, 0.00017, 0.00021]) {
      const small = planGrid(inDegrees([8, 0, 8 + 1000 * pixel, 1000 * pixel]), 1000, 1000);
      assert.ok(metresAt(small.zoom) <= 1.02 * small.sourcePixel, `zoom ${small.zoom}`);
      const large = planGrid(inDegrees([8, 0, 8 + 20_000 * pixel, 20_000 * pixel]), 20_000, 20_000);
      assert.ok(metresAt(large.zoom) <= 1.45 * large.sourcePixel, `zoom ${large.zoom}`);
    }
  });
});

const metresAt = (zoom: number) => (2 * Math.PI * 6_378_137) / 256 / 2 ** zoom;
