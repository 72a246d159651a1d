import assert from 'node:assert/strict';
import type { BuildProgress } from '../../../geo/layer/build/build-layer.ts';
import { collection, feature, layerOf, square, temporaryDirectory } from './layers.ts';

const open = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];
const short = [
  [0, 0],
  [1, 0],
  [0, 0],
];

describe('what is odd about geometries', () => {
  const directory = temporaryDirectory();

  it('is reported once, with the number of the first feature', async () => {
    const layer = await layerOf(
      directory,
      collection(
        feature(square(1, 1)),
        feature({ type: 'MultiPolygon', coordinates: [[open], [open, open]] }),
        feature(null),
        feature({ type: 'Polygon', coordinates: [open, short] }),
        feature({ type: 'LineString', coordinates: [[5, 5]] }),
      ),
    );
    assert.deepEqual(
      layer.warnings.map(({ code, count, feature: first }) => [code, count, first]),
      [
        ['unclosed_ring', 2, 1],
        ['null_geometry', 1, 2],
        ['short_ring', 1, 3],
        ['short_line', 1, 4],
      ],
    );
    assert.deepEqual(
      layer.warnings.slice(0, 2).map(({ message }) => message),
      [
        '2 features have a ring whose last position is not its first (features 1 and 3).',
        'Feature 2 has no geometry and appears only in the whole collection.',
      ],
    );
  });

  it('counts the polygons that cross themselves, and not those that only touch', async () => {
    const ring = (...positions: number[][]) => [...positions, positions[0]!];
    const bowTie = ring([0, 0], [2, 2], [2, 0], [0, 2]);
    const touching = ring([0, 0], [4, 0], [2, 2], [4, 4], [0, 4], [2, 2]);
    const wave = Array.from({ length: 500 }, (_, i) => [i / 100, Math.sin(i) / 10]);
    const looped = ring(...wave, [5, 3], [2, -3], [0, 3]);
    const around = (square(0, 0, 5) as { coordinates: number[][][] }).coordinates[0]!;
    const across = (square(4, 1, 2) as { coordinates: number[][][] }).coordinates[0]!;
    const polygon = (...coordinates: number[][][]) => feature({ type: 'Polygon', coordinates });
    const geometries = [
      { type: 'Point', coordinates: [1, 1] },
      { type: 'Polygon', coordinates: [bowTie] },
    ];
    const { warnings } = await layerOf(
      directory,
      collection(
        polygon(around),
        polygon(bowTie),
        polygon(touching),
        polygon(looped),
        polygon(around, across),
        polygon(ring(...wave, [5, 3], [0, 3])),
        feature({ type: 'MultiPolygon', coordinates: [[around], [across]] }),
        feature({ type: 'LineString', coordinates: bowTie }),
        feature({ type: 'GeometryCollection', geometries }),
        polygon(bowTie),
      ),
    );
    assert.deepEqual(
      warnings.map(({ code, count, message }) => [code, count, message]),
      [
        [
          'self_crossing',
          6,
          '6 features have a polygon that crosses itself (the first are features 1, 3, 4, 6 and 8).',
        ],
      ],
    );
  });

  it('is counted over all runs, and the numbers are those of the source', async () => {
    const features = Array.from({ length: 3000 }, (_, i) =>
      feature(i % 500 === 499 ? null : square(i % 90, 1)),
    );
    const limits = { inlineBytes: 0, batchBytes: 20_000, memoryBytes: 100_000 };
    const progress: BuildProgress[] = [];
    const { warnings } = await layerOf(directory, collection(...features), {
      limits: { ...limits, part: { features: 1000 } },
      onProgress: (each) => progress.push(each),
    });
    assert.deepEqual(
      warnings.map(({ code, count, feature: first }) => [code, count, first]),
      [['null_geometry', 6, 499]],
    );
    for (const [i, each] of progress.entries())
      for (const key of ['bytes', 'features', 'assembled'] as const)
        assert.ok(each[key] >= (progress[i - 1]?.[key] ?? 0), `${key} falls`);
    assert.equal(progress.at(-1)?.assembled, 3000);
  });
});
