import assert from 'node:assert/strict';
import fc from 'fast-check';
import { GeoError } from '../../../../geo/geo-error.ts';
import { planGrid } from '../../../../geo/raster/grid/plan-grid.ts';
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
