import assert from 'node:assert/strict';
import { BlockCache } from '../../../geo/layer/read/block-cache.ts';
import { renderDensity } from '../../../geo/tiles/density-tile.ts';
import type { TileAddress } from '../../../geo/tiles/tile-grid.ts';
import { decodeTile, type TileLayer } from './decode-tile.ts';
import { collection, feature, layerOf, temporaryDirectory, type TestLayer } from './layers.ts';

async function densityOf(layer: TestLayer, tile: TileAddress): Promise<TileLayer | undefined> {
  const cache = new BlockCache(1 << 24);
  const { bytes } = await renderDensity(layer.manifest, 'layer', tile, layer.ranges, cache);
  return decodeTile(bytes)[0];
}

const countsOf = (layer: TileLayer | undefined) =>
  layer?.features.map(({ properties }) => Number(properties.count)) ?? [];
const sum = (counts: readonly number[]) => counts.reduce((all, each) => all + each, 0);
const tilesOf = (z: number): TileAddress[] =>
  Array.from({ length: 4 ** z }, (_, n) => ({ z, x: n % 2 ** z, y: Math.floor(n / 2 ** z) }));

describe('density tiles', () => {
  const directory = temporaryDirectory();
  const point = (longitude: number, latitude: number) =>
    feature({ type: 'Point', coordinates: [longitude, latitude] });
  /** Nine of ten are in one degree; overviews would show a share of them. */
  const points = Array.from({ length: 20_000 }, (_, n) => {
    const [u, v] = [(n * 0.618034) % 1, (n * 0.754878) % 1];
    return n % 10 === 0 ? point(-170 + 340 * u, -80 + 160 * v) : point(8 + u, 47 + v);
  });

  it('count each point once, at every zoom', async () => {
    const layer = await layerOf(directory, collection(...points), { overviews: false });
    for (const z of [0, 1, 2, 3]) {
      const counts = await Promise.all(
        tilesOf(z).map(async (tile) => sum(countsOf(await densityOf(layer, tile)))),
      );
      assert.equal(sum(counts), points.length, `zoom ${z}`);
    }
    const town = countsOf(await densityOf(layer, { z: 5, x: 16, y: 11 }));
    assert.ok(sum(town) >= 18_000, 'the dense degree');
  });

  it('have a cell at the mean position of its points, and nothing where there are none', async () => {
    const layer = await layerOf(
      directory,
      collection(point(0.001, 0.001), point(0.003, 0.003), point(90, 60)),
    );
    const tile = await densityOf(layer, { z: 0, x: 0, y: 0 });
    assert.deepEqual(countsOf(tile).toSorted(), [1, 2]);
    const pair = await densityOf(layer, { z: 10, x: 512, y: 511 });
    assert.deepEqual(countsOf(pair), [2]);
    const [x = 0, y = 0] = pair?.features[0]?.paths[0]?.[0] ?? [];
    assert.ok(Math.abs(x - 23) <= 1 && Math.abs(y - 4096 + 23) <= 1, `${x}, ${y}`);
    assert.equal(await densityOf(layer, { z: 3, x: 0, y: 7 }), undefined);
  });
});
