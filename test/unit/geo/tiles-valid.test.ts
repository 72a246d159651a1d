import assert from 'node:assert/strict';
import { join } from 'node:path';
import { seeded } from '../../fixtures/vector/write-tiled.ts';
import { swissMunicipalities, worldCountries } from '../../fixtures/vector/real-data.ts';
import { asWkt, invalidOnes } from '../../support/gdal-validity.ts';
import type { TileFeature, TilePosition } from './decode-tile.ts';
import { collection, feature, layerOf, temporaryDirectory, type TestLayer } from './layers.ts';
import { area, tileAt, tileOf } from './tile-measures.ts';

describe('polygons in vector tiles', () => {
  const directory = temporaryDirectory();

  it('are valid by the rules of OGC, of Swiss municipalities and of the countries of the world', async () => {
    const swiss = await layerOf(directory, swissMunicipalities());
    const world = await layerOf(directory, worldCountries('50m'));
    const polygons = [...(await polygonsOf(swiss, [4, 6, 7, 8, 9])), ...(await polygonsOf(world, [0, 1, 2]))];
    assert.ok(polygons.length > 10_000);
    assert.deepEqual(invalidOnes(join(directory, 'real.csv'), polygons.map(wktOf)), []);
  });

  it('are valid whatever was sent: rings that cross, overlap and lie in the wrong place', async () => {
    const random = seeded(11);
    const ring = (x: number, y: number, size: number, count: number): number[][] => {
      const positions = Array.from({ length: count }, () => [x + size * random(), y + size * random()]);
      return [...positions, positions[0]!];
    };
    const odd = Array.from({ length: 400 }, (_, i) => {
      const [x, y] = [(i % 20) / 4, 45 + Math.floor(i / 20) / 4];
      const size = [0.004, 0.03, 0.2][i % 3]!;
      const polygon = () => Array.from({ length: 1 + (i % 3) }, () => ring(x, y, size, 3 + (i % 7)));
      const coordinates = i % 2 === 0 ? polygon() : [polygon(), polygon()];
      return feature({ type: i % 2 === 0 ? 'Polygon' : 'MultiPolygon', coordinates });
    });
    const polygons = await polygonsOf(await layerOf(directory, collection(...odd)), [5, 8, 10]);
    assert.ok(polygons.length > 800);
    assert.deepEqual(invalidOnes(join(directory, 'odd.csv'), polygons.map(wktOf)), []);
  });

  it('bring no more than 65,535 positions, nor do lines and points', async () => {
    const random = seeded(12);
    const at = (): [number, number] => [10 + random(), 46 + random()];
    const teeth = Array.from({ length: 90_000 }, (_, i) => [
      10 + i / 90_000,
      46 + (i % 2 === 0 ? 0.4 : random()),
    ]);
    const comb = [...teeth, [11, 45.9], [10, 45.9], teeth[0]!];
    const layer = await layerOf(
      directory,
      collection(
        feature({ type: 'Polygon', coordinates: [comb] }),
        feature({ type: 'LineString', coordinates: Array.from({ length: 90_000 }, at) }),
        feature({ type: 'MultiPoint', coordinates: Array.from({ length: 90_000 }, at) }),
      ),
    );
    const { features } = (await tileOf(layer, tileAt([10.5, 46.5], 7)))!;
    assert.deepEqual(features.map(({ kind }) => kind).sort(), ['LINESTRING', 'POINT', 'POLYGON']);
    for (const { paths } of features) {
      const positions = paths.reduce((sum, { length }) => sum + length, 0);
      assert.ok(positions > 20 && positions <= 65_535, String(positions));
    }
  });
});

async function polygonsOf(layer: TestLayer, zooms: readonly number[]): Promise<TileFeature[]> {
  const [west, south, east, north] = layer.manifest.extent!;
  const found: TileFeature[] = [];
  for (const z of zooms) {
    const first = tileAt([west, Math.min(85, north)], z);
    const last = tileAt([Math.min(179.9, east), Math.max(-85, south)], z);
    for (let { x } = first; x <= last.x; x++)
      for (let { y } = first; y <= last.y; y++) {
        const tile = await tileOf(layer, { z, x, y });
        found.push(...(tile?.features ?? []).filter(({ kind }) => kind === 'POLYGON'));
      }
  }
  return found;
}

function wktOf({ paths }: TileFeature): string {
  return asWkt(paths, (ring) => area(ring as TilePosition[]) > 0);
}
