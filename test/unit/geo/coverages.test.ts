import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { evenGrid } from '../../fixtures/vector/even-grid.ts';
import { bentParcels, splitParcels } from '../../fixtures/vector/parcels.ts';
import { sizeOf } from '../../support/size.ts';
import { layerOfFile, temporaryDirectory, type TestLayer } from './layers.ts';
import { paintTile } from './painted.ts';
import { project, tileAt, type TilePoint, tileOf } from './tile-measures.ts';

type Box = readonly [west: number, south: number, east: number, north: number];

const count = sizeOf({ gate: 40_000, long: 200_000 });
const size = 512;
/** Pixels on each side of the edge of a tile where a line would show. */
const edgePixels = 2;

describe('the tiles of a coverage', () => {
  const directory = temporaryDirectory();
  const box: Box = [6.5, 46.5, 9.5, 48];
  const kinds = { bent: bentParcels, split: splitParcels };

  for (const [name, parcels] of Object.entries(kinds))
    it(`paint its whole area at every zoom, also at their edges, with the share of each class: ${name} parcels`, async () => {
      const text = parcels(count, box);
      const layer = await written(directory, name, text);
      const all = parcelsOf(text);
      const { overviews = [] } = layer.manifest;
      assert.ok(overviews.length > 0 && overviews.every(({ isMerged }) => isMerged === true));
      for (let z = 4; z <= overviews.at(-1)!.zoom + 1; z++) {
        const { covered, painted, edges, classes } = await measure(layer, box, z, 4);
        assert.ok(painted >= 0.98 * covered, `zoom ${z}: ${painted} of ${covered} pixels are painted`);
        const atEdges = `zoom ${z}: ${edges.painted} of ${edges.covered} pixels at edges of tiles are painted`;
        assert.ok(edges.painted >= 0.98 * edges.covered, atEdges);
        // Below, there are too few pixels to show shares.
        if (z < 6) continue;
        for (const [each, share] of classShares(all, middleTiles(box, z, 4))) {
          const shown = (classes.get(each) ?? 0) / painted;
          assert.ok(Math.abs(shown - share) <= 0.02, `zoom ${z}: ${each} takes ${shown} instead of ${share}`);
        }
      }
    });
});

describe('the tiles of a coverage beside other features', () => {
  const directory = temporaryDirectory();
  const box: Box = [6.5, 46.5, 9.5, 48];
  const kinds = { bent: bentParcels, split: splitParcels };

  for (const [name, parcels] of Object.entries(kinds))
    it(`paint its whole area at every zoom, and show the other features: ${name} parcels`, async () => {
      const layer = await written(directory, name, withOthers(parcels(count, box), box));
      const { overviews = [] } = layer.manifest;
      assert.ok(overviews.length > 0 && overviews.every(({ isMerged }) => isMerged === true));
      for (let z = 4; z <= overviews.at(-1)!.zoom + 1; z++) {
        const { covered, painted, edges, kinds: shown } = await measure(layer, box, z, 4);
        assert.ok(painted >= 0.98 * covered, `zoom ${z}: ${painted} of ${covered} pixels are painted`);
        const atEdges = `zoom ${z}: ${edges.painted} of ${edges.covered} pixels at edges of tiles are painted`;
        assert.ok(edges.painted >= 0.98 * edges.covered, atEdges);
        // At low zooms, a line represents the point at its end.
        assert.ok(shown.has('POLYGON') && shown.has('LINESTRING'), `zoom ${z} shows ${[...shown].join()}`);
        if (z > overviews.at(-1)!.zoom) assert.ok(shown.has('POINT'));
      }
      const beside = await measure(layer, isolatedBox, 9, 4);
      assert.ok(beside.painted > 100, `${beside.painted} pixels show isolated polygons`);
    });
});

describe('the tiles of polygons beside each other', () => {
  const directory = temporaryDirectory();
  const box: Box = [-170, -70, 170, 70];

  it('paint the same share of each area of the world', async () => {
    const layer = await written(directory, 'squares', evenGrid('squares', 'degrees', count));
    for (let z = 0; z <= 2; z++) {
      const { cells } = await measure(layer, box, z, 16);
      const full = [...cells.values()].filter(({ covered }) => covered > 400 * 4 ** z);
      const shares = full.map(({ covered, painted }) => painted / covered);
      const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
      assert.ok(shares.length > 40);
      for (const share of shares)
        assert.ok(Math.abs(share / mean - 1) <= 0.15, `zoom ${z}: ${share} instead of ${mean}`);
    }
  });
});

function written(directory: string, name: string, text: string): Promise<TestLayer> {
  const path = join(directory, `${name}.geojson`);
  writeFileSync(path, text);
  return layerOfFile(directory, path);
}

const isolatedBox: Box = [11, 46.5, 14, 48];

/** Adds lines and points to parcels, and isolated polygons outside their box. */
function withOthers(text: string, [west, south, east, north]: Box): string {
  const parcels = JSON.parse(text) as { features: object[] };
  const side = Math.round(Math.sqrt(count) / 4);
  const others = Array.from({ length: side * side }, (_, n) => {
    const across = ((n % side) + 0.5) / side;
    const up = (Math.floor(n / side) + 0.5) / side;
    const [x, y] = [west + (east - west) * across, south + (north - south) * up];
    const [farX, farY] = [isolatedBox[0] + (east - west) * across, y];
    const width = 0.3 / side;
    return [
      { type: 'Point', coordinates: [x, y] },
      { type: 'LineString', coordinates: [[x, y], [x + 2 * width, y + width]] },
      { type: 'Polygon', coordinates: [[[farX, farY], [farX + width, farY], [farX + width, farY + width], [farX, farY]]] },
    ]; // prettier-ignore
  }).flat();
  const features = others.map((geometry) => ({ type: 'Feature', properties: { class: 'other' }, geometry }));
  return JSON.stringify({ ...parcels, features: [...features, ...parcels.features] });
}

interface Parcel {
  readonly name: string;
  readonly area: number;
  readonly middle: TilePoint;
}

function parcelsOf(text: string): Parcel[] {
  const { features } = JSON.parse(text) as {
    features: { properties: { class: string }; geometry: { coordinates: TilePoint[][] } }[];
  };
  return features.map(({ properties, geometry }) => {
    const ring = geometry.coordinates[0]!;
    let area = 0;
    for (let i = 0; i + 1 < ring.length; i++)
      area += ring[i]![0] * ring[i + 1]![1] - ring[i + 1]![0] * ring[i]![1];
    const mean = (axis: 0 | 1) => ring.reduce((sum, position) => sum + position[axis], 0) / ring.length;
    return { name: properties.class, area: Math.abs(area), middle: [mean(0), mean(1)] };
  });
}

/** The share of each class in the area of the parcels in these tiles: those of a few tiles differ from all. */
function classShares(parcels: readonly Parcel[], { z, columns, rows }: TileRange): Map<string, number> {
  const shares = new Map<string, number>();
  let total = 0;
  for (const { name, area, middle } of parcels) {
    const { x, y } = tileAt(middle, z);
    if (!columns.includes(x) || !rows.includes(y)) continue;
    shares.set(name, (shares.get(name) ?? 0) + area);
    total += area;
  }
  return new Map([...shares].map(([name, area]) => [name, area / total]));
}

interface TileRange {
  readonly z: number;
  readonly columns: readonly number[];
  readonly rows: readonly number[];
}

/** At most `max` tiles in the middle of a box. */
function middleTiles(box: Box, z: number, max: number): TileRange {
  const first = tileAt([box[0], box[3]], z);
  const last = tileAt([box[2], box[1]], z);
  const side = Math.floor(Math.sqrt(max));
  const middle = (from: number, to: number) => {
    const start = Math.max(from, Math.ceil((from + to + 1 - side) / 2));
    return Array.from({ length: Math.min(side, to - start + 1) }, (_, i) => start + i);
  };
  return { z, columns: middle(first.x, last.x), rows: middle(first.y, last.y) };
}

interface PixelCounts {
  covered: number;
  painted: number;
}

/** Counts the pixels of a box, in at most `max` tiles in its middle, in all and by cells of equal area. */
async function measure(layer: TestLayer, box: Box, z: number, max: number) {
  const { columns, rows } = middleTiles(box, z, max);
  const cells = new Map<string, PixelCounts>();
  const classes = new Map<string, number>();
  const kinds = new Set<string>();
  const total = { covered: 0, painted: 0 };
  const edges = { covered: 0, painted: 0 };
  for (const y of rows)
    for (const x of columns) {
      const tile = { z, x, y };
      const decoded = await tileOf(layer, tile);
      for (const { kind } of decoded?.features ?? []) kinds.add(kind);
      const { pixels } = paintTile(decoded, size);
      const [west, north] = project([box[0], box[3]], tile).map((value) => (value * size) / 4096);
      const [east, south] = project([box[2], box[1]], tile).map((value) => (value * size) / 4096);
      for (const [at, number] of pixels.entries()) {
        const column = (at % size) + 0.5;
        const row = Math.floor(at / size) + 0.5;
        if (column < west! || column > east! || row < north! || row > south!) continue;
        const key = `${Math.floor(((x + column / size) / 2 ** z) * 8)}/${Math.floor((sineAt((y + row / size) / 2 ** z) + 1) * 4)}`;
        const cell = cells.get(key) ?? { covered: 0, painted: 0 };
        cells.set(key, cell);
        const isAtEdge = [column, row].some((value) => Math.abs(value - size / 2) > size / 2 - edgePixels);
        for (const counts of isAtEdge ? [cell, total, edges] : [cell, total]) {
          counts.covered++;
          if (number > 0) counts.painted++;
        }
        if (number === 0) continue;
        const name = String(decoded!.features[number - 1]!.properties.class);
        classes.set(name, (classes.get(name) ?? 0) + 1);
      }
    }
  return { ...total, edges, cells, classes, kinds };
}

/** The sine of the latitude of a row between 0 (north) and 1. */
function sineAt(row: number): number {
  return Math.tanh(Math.PI * (1 - 2 * row));
}
