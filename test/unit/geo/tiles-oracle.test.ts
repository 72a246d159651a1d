import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderTile } from '../../../geo/tiles/render-tile.ts';
import { type TileAddress, tileBox } from '../../../geo/tiles/tile-grid.ts';
import { BlockCache } from '../../../geo/layer/read/block-cache.ts';
import { swissMunicipalities } from '../../fixtures/vector/real-data.ts';
import { ogr } from '../../support/gdal.ts';
import type { TilePosition } from './decode-tile.ts';
import { layerOf, temporaryDirectory, type TestLayer } from './layers.ts';
import { tileAt, tileOf } from './tile-measures.ts';

/** Width of the world in metres of Web Mercator. */
const world = 40_075_016.685578488;

describe('vector tiles of real municipalities', () => {
  const directory = temporaryDirectory();
  let layer: TestLayer;
  let source: string;
  before(async () => {
    const { features } = swissMunicipalities();
    const numbered = features.map((each, i) => ({ ...each, id: i, properties: { n: i } }));
    source = join(directory, 'municipalities.geojson');
    const document = { type: 'FeatureCollection', features: numbered };
    writeFileSync(source, JSON.stringify(document));
    layer = await layerOf(directory, document);
  });

  it('contain the same features and areas as GDAL clips, when GDAL reads both', async () => {
    for (const z of [7, 9, 11]) {
      const tile = tileAt([8.5, 47.0], z);
      const unit = world / 2 ** z / 4096;
      const cut = cutByGdal(source, tile);
      const drawn = tileByGdal(join(directory, `${z}.mvt`), tile, await bytesOf(layer, tile));
      for (const [n, { area, length }] of cut) {
        const found = drawn.get(n);
        // Parts thinner than a unit at the edge of the buffer are not drawn.
        if (found === undefined) assert.ok(area <= length * unit, `${n} at zoom ${z}`);
        else assert.ok(Math.abs(found.area - area) <= length * unit, `${n} at zoom ${z}`);
      }
      assert.deepEqual(
        [...drawn.keys()].filter((n) => !cut.has(n)),
        [],
      );
      assert.ok(drawn.size > 3);
    }
  });

  it('meet their neighbours at the edge in the same features at the same positions', async () => {
    for (const z of [8, 10]) {
      const west = tileAt([8.3, 47.0], z);
      const [left, right] = [await tileOf(layer, west), await tileOf(layer, { ...west, x: west.x + 1 })];
      const crossings = (features: typeof left, edge: number) =>
        new Map(
          features!.features.flatMap(({ id, paths }) => {
            const ys = paths.flatMap((path) => crossed(path, edge)).sort((a, b) => a - b);
            return ys.length > 0 ? [[id, ys] as const] : [];
          }),
        );
      const [own, theirs] = [crossings(left, 4096), crossings(right, 0)];
      assert.ok(own.size > 2);
      assert.deepEqual([...own.keys()].sort(), [...theirs.keys()].sort());
      for (const [id, ys] of own) {
        const others = theirs.get(id)!;
        assert.equal(ys.length, others.length);
        for (const [i, y] of ys.entries()) assert.ok(Math.abs(y - others[i]!) <= 1, `${id} at zoom ${z}`);
      }
    }
  });
});

async function bytesOf({ manifest, ranges }: TestLayer, tile: TileAddress): Promise<Buffer> {
  return (await renderTile(manifest, 'layer', tile, ranges, new BlockCache(1 << 24))).bytes;
}

/** Where a ring crosses the middle of the units beside a vertical edge. */
function crossed(ring: readonly TilePosition[], edge: number): number[] {
  const at = edge + 0.5;
  return ring.slice(1).flatMap(([x1, y1], i) => {
    const [x0, y0] = ring[i]!;
    return x0 < at === x1 < at ? [] : [y0 + ((y1 - y0) * (at - x0)) / (x1 - x0)];
  });
}

interface Extent {
  /** Area in square metres of Web Mercator, and perimeter in metres. */
  area: number;
  length: number;
}

/** The extents of the features within a tile and its buffer. */
function cutByGdal(source: string, tile: TileAddress): Map<number, Extent> {
  const [west, south, east, north] = tileBox(tile);
  const box = [west, south, east, north].map(String);
  return extentsOf('-t_srs', 'EPSG:3857', '-clipsrc', ...box, '/vsistdout/', source);
}

/** The extents of the features in a tile. */
function tileByGdal(path: string, { z, x, y }: TileAddress, bytes: Buffer): Map<number, Extent> {
  writeFileSync(path, bytes);
  const options = [`Z=${z}`, `X=${x}`, `Y=${y}`, 'METADATA_FILE=', 'CLIP=NO'].flatMap((each) => [
    '-oo',
    each,
  ]);
  return extentsOf(...options, '/vsistdout/', path);
}

type Ring = readonly (readonly [number, number])[];

function extentsOf(...options: string[]): Map<number, Extent> {
  const text = ogr('ogr2ogr', '-f', 'GeoJSON', '-lco', 'COORDINATE_PRECISION=3', ...options);
  const { features } = JSON.parse(text) as {
    features: { properties: { n: number }; geometry: Shape }[];
  };
  return new Map(features.map(({ properties, geometry }) => [properties.n, extentOf(polygonsOf(geometry))]));
}

interface Shape {
  type: string;
  coordinates?: unknown;
  geometries?: Shape[];
}

/** Features that only touch the edge are clipped to points and lines, which are ignored. */
function polygonsOf({ type, coordinates, geometries = [] }: Shape): Ring[][] {
  if (type === 'Polygon') return [coordinates as Ring[]];
  return type === 'MultiPolygon' ? (coordinates as Ring[][]) : geometries.flatMap(polygonsOf);
}

function extentOf(polygons: readonly Ring[][]): Extent {
  const sum: Extent = { area: 0, length: 0 };
  for (const rings of polygons)
    for (const [i, ring] of rings.entries()) {
      let twice = 0;
      for (let k = 1; k < ring.length; k++) {
        const [[x0, y0], [x1, y1]] = [ring[k - 1]!, ring[k]!];
        twice += (x0 - ring[0]![0]) * (y1 - ring[0]![1]) - (x1 - ring[0]![0]) * (y0 - ring[0]![1]);
        sum.length += Math.hypot(x1 - x0, y1 - y0);
      }
      sum.area += ((i === 0 ? 1 : -1) * Math.abs(twice)) / 2;
    }
  return sum;
}
