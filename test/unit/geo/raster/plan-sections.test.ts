import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { RasterGrid } from '../../../../geo/raster/grid/plan-grid.ts';
import { planSections, sampledLevel } from '../../../../geo/raster/grid/plan-sections.ts';

/** A grid whose pixels are metres, with its north-west corner at 0, 0. */
function gridOf(columns: number, rows: number, overviews: number, parts: number): RasterGrid {
  const unit = 256 * 2 ** overviews;
  const [width, height] = [columns * unit, rows * unit];
  const bbox = [0, 0, 1, 1] as const;
  const part = { extent: [0, -height, width, 0] as const, width, height, bbox };
  return { zoom: 20, overviews, parts: Array.from({ length: parts }, () => part), bbox, sourcePixel: 1 };
}

describe('the sections of a raster', () => {
  const grids = fc
    .tuple(
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 0, max: 7 }),
      fc.integer({ min: 1, max: 2 }),
    )
    .map((sizes) => gridOf(...sizes));

  it('cover each part from the north, at most as many as asked for, with edges on tiles of all levels', () => {
    fc.assert(
      fc.property(grids, fc.integer({ min: 1, max: 64 }), (grid, count) => {
        const { overviews, sections } = planSections(grid, count);
        assert.ok(sections.length <= Math.max(count, grid.parts.length));
        for (const [number, { extent, width, height }] of grid.parts.entries()) {
          let top = extent[3];
          let rows = 0;
          for (const section of sections.filter(({ part }) => part === number)) {
            assert.deepEqual(
              [section.width, section.extent[0], section.extent[2]],
              [width, extent[0], extent[2]],
            );
            assert.equal(section.height % (256 * 2 ** overviews), 0);
            assert.equal(section.extent[3], top);
            top -= section.height;
            assert.equal(section.extent[1], top);
            rows += section.height;
          }
          assert.equal(rows, height);
        }
        const isWhole = sections.length === grid.parts.length && overviews === grid.overviews;
        assert.ok(isWhole || overviews < sampledLevel(grid));
      }),
    );
  });

  it('are several for a large raster', () => {
    const { overviews, sections } = planSections(gridOf(4, 4, 7, 1), 40);
    assert.deepEqual([overviews, sections.length], [3, 32]);
  });
});
