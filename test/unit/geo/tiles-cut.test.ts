import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sizeOf } from '../../support/size.ts';
import type { TilePosition } from './decode-tile.ts';
import { collection, feature, layerOf, temporaryDirectory } from './layers.ts';
import { distance, isWithin, type TilePoint, project, tileAt, tileOf } from './tile-measures.ts';

describe('vector tiles of features that extend beyond them', () => {
  const directory = temporaryDirectory();

  it('clip polygons at their edge so that the interior stays interior, for any odd ring', async () => {
    const star = fc.array(fc.tuple(fc.double({ min: 0.05, max: 1, noNaN: true }), fc.boolean()), {
      minLength: 3,
      maxLength: 24,
    });
    await fc.assert(
      fc.asyncProperty(
        star,
        star,
        fc.double({ min: -0.4, max: 0.4, noNaN: true }),
        async (outer, inner, offset) => {
          const ringOf = (radii: readonly (readonly [number, boolean])[], size: number): TilePoint[] => {
            const positions = radii.map(([radius], i): TilePoint => {
              const angle = (2 * Math.PI * i) / radii.length;
              return [10 + offset + size * radius * Math.cos(angle), 50 + size * radius * Math.sin(angle)];
            });
            return [...positions, positions[0]!];
          };
          // Every radius of the hole is smaller than the smallest around it.
          const rings = [ringOf(outer, 2), ringOf(inner, 0.02)];
          const layer = await layerOf(
            directory,
            collection(feature({ type: 'Polygon', coordinates: rings })),
          );
          for (const z of [6, 7]) {
            const middle = tileAt([10, 50], z);
            for (const dx of [-1, 0, 1]) {
              const tile = { ...middle, x: middle.x + dx };
              const found = (await tileOf(layer, tile))?.features.flatMap(({ paths }) => paths) ?? [];
              for (const path of found) {
                assert.ok(path.length >= 4);
                assert.deepEqual(path[0], path.at(-1));
                for (const value of path.flat()) assert.ok(value >= -128 && value <= 4224);
              }
              const expected = rings.map((ring) => ring.map((each) => project(each, tile)));
              for (let i = 0; i < 60; i++) {
                const position: TilePosition = [((i * 997) % 4352) - 128, ((i * 1723) % 4352) - 128];
                if (distance(position, expected) < 3) continue;
                assert.equal(
                  isWithin(position, found),
                  isWithin(position, expected),
                  `${z}/${tile.x}/${tile.y} at ${String(position)}`,
                );
              }
            }
          }
        },
      ),
      { numRuns: sizeOf({ gate: 12, long: 60 }), seed: 20 },
    );
  });

  it('clip lines to the parts within, for any odd line', async () => {
    const position = fc.tuple(
      fc.double({ min: 8, max: 12, noNaN: true }),
      fc.double({ min: 48, max: 52, noNaN: true }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(position, { minLength: 2, maxLength: 12 }), async (line) => {
        const layer = await layerOf(
          directory,
          collection(feature({ type: 'LineString', coordinates: line })),
        );
        const tile = tileAt([10, 50], 8);
        const found = (await tileOf(layer, tile))?.features.flatMap(({ paths }) => paths) ?? [];
        const expected = [line.map((each) => project(each, tile))];
        for (const path of found) {
          assert.ok(path.length >= 2);
          for (const each of path) {
            assert.ok(distance(each, expected) < 1);
            for (const value of each) assert.ok(value >= -128 && value <= 4224);
          }
        }
        for (let i = 0; i + 1 < line.length; i++)
          for (const share of [0, 0.3, 0.5, 0.9, 1]) {
            const [[x0, y0], [x1, y1]] = [expected[0]![i]!, expected[0]![i + 1]!];
            const on: TilePosition = [x0 + (x1 - x0) * share, y0 + (y1 - y0) * share];
            const isDeep = on.every((value) => value > -124 && value < 4220);
            if (isDeep && Math.hypot(x1 - x0, y1 - y0) > 4) assert.ok(distance(on, found) < 2);
          }
      }),
      { numRuns: sizeOf({ gate: 15, long: 100 }), seed: 21 },
    );
  });
});
