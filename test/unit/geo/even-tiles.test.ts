import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeLevels } from '../../../geo/overviews/build-overviews.ts';
import { levelGrid } from '../../../geo/overviews/level-grid.ts';
import { overviewsHere } from '../../../geo/overviews/overview-tasks.ts';
import { renderTile } from '../../../geo/tiles/render-tile.ts';
import { type TileAddress, tileBox } from '../../../geo/tiles/tile-grid.ts';
import { BlockCache } from '../../../geo/layer/read/block-cache.ts';
import type { LayerPart } from '../../../geo/layer/manifest.ts';
import { evenGrid, gridKinds, gridUnits } from '../../fixtures/vector/even-grid.ts';
import { sizeOf } from '../../support/size.ts';
import { collection, feature, layerOf, square, temporaryDirectory, type TestLayer } from './layers.ts';
import type { Position } from './overview-features.ts';
import { tileAt, tileOf } from './tile-measures.ts';

/** Below this count, tiles of even data differ by chance. */
const few = 20;

describe('the overviews of even data', () => {
  const directory = temporaryDirectory();
  const plans = [
    { name: 'fine', grid: levelGrid(4), features: 6000, bytes: 1e9 },
    { name: 'coarse', grid: levelGrid(2), features: 2500, bytes: 1e9 },
    { name: 'short', grid: levelGrid(1), features: 2500, bytes: 1e5 },
  ];

  const grids = gridKinds.flatMap((kind) => gridUnits.map((unit) => ({ kind, unit })));
  // The gate tests each kind in one of the units.
  const every = sizeOf({ gate: 4, long: 1 });
  for (const { kind, unit } of grids.filter((_, n) => n % every === 0 || n % every === 3))
    it(`contain similar numbers of ${kind} of a grid in ${unit} in each tile, at every zoom`, async () => {
      const layer = await layerOf(directory, evenGrid(kind, unit, 30_000), { overviews: false });
      const levels = await makeLevels(layer.manifest, plans, overviewsHere, layer.directory);
      assert.equal(levels.length, plans.length);
      for (const [i, level] of levels.entries()) {
        const { features, bytes } = plans.at(-1 - i)!;
        assert.ok(level.featureCount <= 1.05 * features && level.featureCount > 0.5 * Math.min(features, bytes / 200)); // prettier-ignore
        assert.ok(level.text.bytes <= 1.05 * bytes);
        for (let z = 1; z <= level.zoom; z++) assertEvenCounts(layer, countsOf(layer, [level], z), z);
      }
    });
});

describe('the tiles of even data', () => {
  const directory = temporaryDirectory();

  it('contain similar numbers of squares of a grid in degrees at every zoom', async () => {
    const layer = await layerOf(
      directory,
      evenGrid('squares', 'degrees', sizeOf({ gate: 60_000, long: 100_000 })),
    );
    assert.ok((layer.manifest.overviews ?? []).some(({ zoom }) => zoom >= 2));
    await assertEven(layer);
  });

  it('contain similar numbers of squares of a layer in many pieces and parts', async () => {
    const limits = { part: { features: 11_000, bytes: 2 ** 30 } };
    const layer = await layerOf(directory, evenGrid('squares', 'degrees', 45_000), { limits });
    assert.ok(layer.manifest.parts.length > 4);
    await assertEven(layer);
  });

  it('contain similar numbers while only a sample of the layer exists', async () => {
    const layer = await layerOf(directory, evenGrid('squares', 'degrees', 45_000), { overviews: false });
    assert.equal(layer.manifest.overviews, undefined);
    const { sample } = layer.manifest;
    assert.ok(sample !== undefined);
    for (let z = 0; z <= sample.zoom; z++) await assertEvenAt(layer, z);
    await layer.ranges.read(sample.fgb.name, 0, sample.fgb.bytes);
    const before = layer.ranges.bytes;
    await tileOf(layer, { z: 0, x: 0, y: 0 });
    // At most once for the tile and once for each copy 360 degrees away; the layer itself is thirty times as
    // long.
    const max = 3 * sample.fgb.bytes + 200_000;
    assert.ok(layer.ranges.bytes - before <= max, 'nothing but the sample is read');
    for (let z = 0; z <= 8; z++) assert.ok((await tileOf(layer, tileAt([8, 47], z)))!.features.length > 0);
  });
});

describe('the tiles of uneven data', () => {
  const directory = temporaryDirectory();

  it('show one very large and many tiny features', async () => {
    const corners = 30_000;
    const wave = Array.from({ length: corners }, (_, i) => {
      const turn = (2 * Math.PI * i) / corners;
      const radius = 40 + 3 * Math.sin(turn * 2000);
      return [radius * 3 * Math.cos(turn), radius * Math.sin(turn)];
    });
    const largeFile = { type: 'Polygon', coordinates: [[...wave, wave[0]]] };
    const dwarfs = Array.from({ length: sizeOf({ gate: 20_000, long: 40_000 }) }, (_, i) =>
      feature(square(-60 + (i % 200) * 0.6, -20 + Math.floor(i / 200) * 0.2, 1e-4)),
    );
    const layer = await layerOf(directory, collection(...dwarfs, feature(largeFile, { large: true })));
    for (const options of [
      layer,
      await withSample(directory, [...dwarfs, feature(largeFile, { large: true })]),
    ])
      for (let z = 0; z <= 4; z++) {
        const found = (await tileOf(options, tileAt([8, 5], z)))!.features;
        assert.ok(
          found.some(({ properties }) => properties.large === true),
          `zoom ${z}`,
        );
        assert.ok(found.length > 50, `zoom ${z}: ${found.length}`);
      }
  });

  it('show isolated features as well as dense ones', async () => {
    const crowd = Array.from({ length: 50_000 }, (_, i) =>
      feature({ type: 'Point', coordinates: [8 + (i % 250) / 1000, 47 + Math.floor(i / 250) / 1000] }),
    );
    const alone = Array.from({ length: 50 }, (_, i) =>
      feature({ type: 'Point', coordinates: [-150 + (i % 10) * 20, -60 + Math.floor(i / 10) * 20] }, { i }),
    );
    const layer = await layerOf(directory, collection(...crowd, ...alone));
    const { features } = (await tileOf(layer, { z: 0, x: 0, y: 0 }))!;
    const shown = new Set(features.map(({ properties }) => properties.i));
    for (let i = 0; i < 50; i++) assert.ok(shown.has(i));
    for (let z = 0; z <= 8; z++)
      assert.ok((await tileOf(layer, tileAt([8.1, 47.1], z)))!.features.length > 0);
  });

  it('are not empty if only features omitted by an overview would be visible', async () => {
    // The boxes of all lines cover the island, which is a small part of a large feature.
    const lines = Array.from({ length: 40_000 }, (_, i) => {
      const shift = i / 40_000;
      return feature({ type: 'LineString', coordinates: [[-40 + shift, -40], [40, 40 - shift]] }); // prettier-ignore
    });
    const coordinates = [square(-39, -39, 9), square(-22.5, 22.5, 1e-3)].map(
      (each) => (each as { coordinates: unknown }).coordinates,
    );
    const islands = feature({ type: 'MultiPolygon', coordinates }, { name: 'islands' });
    const layer = await layerOf(directory, collection(...lines, islands));
    for (let z = 4; z <= 6; z++) {
      const found = await tileOf(layer, tileAt([-22.4995, 22.5005], z));
      assert.deepEqual(
        found?.features.map(({ properties }) => properties.name),
        ['islands'],
        `zoom ${z}`,
      );
    }
  });
});

function withSample(directory: string, features: object[]): Promise<TestLayer> {
  return layerOf(directory, collection(...features), { overviews: false });
}

/** At each zoom until tiles contain few features. */
async function assertEven(layer: TestLayer): Promise<void> {
  for (let z = 0; (await assertEvenAt(layer, z)) >= few; z++);
}

/**
 * Asserts that no tile has less than half the features of its neighbours (or of the layer there, if fewer);
 * returns the typical count.
 */
async function assertEvenAt(layer: TestLayer, z: number): Promise<number> {
  const cache = new BlockCache(1 << 26);
  const counts = new Map<string, number>();
  for (const tile of tilesWithin(layer, z)) {
    const { features } = await renderTile(layer.manifest, 'layer', tile, layer.ranges, cache);
    assert.ok(features > 0, `${z}/${tile.x}/${tile.y} is empty`);
    counts.set(`${tile.x}/${tile.y}`, features);
  }
  assertEvenCounts(layer, counts, z);
  return median([...counts.values()]);
}

function assertEvenCounts(layer: TestLayer, counts: ReadonlyMap<string, number>, z: number): void {
  const fallback = median([...counts.values()]);
  const source = countsOf(layer, layer.manifest.parts, z);
  for (const [name, count] of counts) {
    const [x = 0, y = 0] = name.split('/').map(Number);
    const around = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => `${x + dx}/${y + dy}`));
    const others = around.filter((each) => each !== name).flatMap((each) => counts.get(each) ?? []);
    const reported = `${z}/${name} holds ${count} of ${source.get(name) ?? 0}, its neighbours ${String(others)}`;
    // Entire regions must not be empty either, where all neighbours are similar.
    assert.ok(count >= Math.min(fallback, source.get(name) ?? 0) / 2 - 2, reported);
    if (others.length < 3 || median(others) < few) continue;
    assert.ok(count >= median(others) / 2, reported);
  }
}

/** Counts of features by the tile of their first position, for tiles within the layer. */
function countsOf(layer: TestLayer, parts: readonly LayerPart[], z: number): Map<string, number> {
  const counts = new Map(allWithin(layer, z).map(({ x, y }) => [`${x}/${y}`, 0]));
  for (const position of parts.flatMap((part) => beginnings(layer, part))) {
    const { x, y } = tileAt(position, z);
    const count = counts.get(`${x}/${y}`);
    if (count !== undefined) counts.set(`${x}/${y}`, count + 1);
  }
  return counts;
}

const known = new WeakMap<LayerPart, Position[]>();

/** The first positions of features. */
function beginnings(layer: TestLayer, part: LayerPart): Position[] {
  let found = known.get(part);
  if (found === undefined) {
    const text = readFileSync(join(layer.directory, part.text.name), 'utf8');
    found = [...text.matchAll(/"coordinates":\[+([-\d.]+),([-\d.]+)/g)].map(([, x, y]) => [
      Number(x),
      Number(y),
    ]);
    known.set(part, found);
  }
  return found;
}

function allWithin({ manifest }: TestLayer, z: number): TileAddress[] {
  const side = Array.from({ length: 2 ** z }, (_, i) => i);
  const [west, south, east, north] = manifest.extent!;
  return side
    .flatMap((x) => side.map((y) => ({ z, x, y })))
    .filter((tile) => {
      const box = tileBox(tile);
      return box[0] >= west && box[1] >= south && box[2] <= east && box[3] <= north;
    });
}

/** Tiles within the layer: all at the lowest zooms; at high zooms some in its middle and at its end. */
function tilesWithin(layer: TestLayer, z: number): TileAddress[] {
  if (z < 2) return [0, 1].flatMap((x) => [0, 1].map((y) => ({ z, x, y }))).slice(0, 4 ** z);
  const all = allWithin(layer, z);
  const [, , east, north] = layer.manifest.extent!;
  const middle = tileAt([0.1, 10], z);
  const corner = tileAt([east - 1, north - 1], z);
  const isNear = ({ x, y }: TileAddress) =>
    [middle, corner].some((each) => Math.max(Math.abs(x - each.x), Math.abs(y - each.y)) <= 3);
  return all.length < 100 ? all : all.filter(isNear);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
