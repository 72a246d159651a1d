import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderTile, tileLimits } from '../../../geo/tiles/render-tile.ts';
import { tileBox } from '../../../geo/tiles/tile-grid.ts';
import { BlockCache } from '../../../geo/layer/read/block-cache.ts';
import { writeBuildings } from '../../fixtures/vector/write-buildings.ts';
import { ogr } from '../../support/gdal.ts';
import { decodeTile, type TileFeature } from './decode-tile.ts';
import { featuresOf, layerOfFile, temporaryDirectory, type TestLayer } from './layers.ts';
import { area, type TilePoint, project, tileAt, tileOf } from './tile-measures.ts';

describe('vector tiles of 30,000 buildings', () => {
  const directory = temporaryDirectory();
  let layer: TestLayer;
  before(async () => {
    layer = await layerOfFile(directory, writeBuildings(directory, 30_000));
  });

  it('are small and never empty where buildings are, at every zoom', async () => {
    const [west, south, east, north] = layer.manifest.bbox!;
    for (let z = 0; z <= 12; z++) {
      const tile = tileAt([(west + east) / 2, (south + north) / 2], z);
      const { bytes, features } = await renderTile(
        layer.manifest,
        'layer',
        tile,
        layer.ranges,
        new BlockCache(1 << 24),
      );
      if (z <= 8) assert.ok(features > 0, `zoom ${z}`);
      assert.ok(bytes.length <= tileLimits.bytes);
      for (const each of decodeTile(bytes)[0]?.features ?? []) assert.ok(isDrawn(each));
    }
  });

  it('hold every building at the closest zoom', async () => {
    const answer = await layer.reader.query({ bbox: [8, 46.5, 8.2, 46.6] });
    assert.ok(answer.kind === 'features' && answer.count > 0);
    const found = new Set<number>();
    const first = tileAt([8, 46.6], 12);
    const last = tileAt([8.2, 46.5], 12);
    for (let x = first.x; x <= last.x; x++)
      for (let y = first.y; y <= last.y; y++)
        for (const { id } of (await tileOf(layer, { z: 12, x, y }))?.features ?? []) found.add(id!);
    const expected = (await featuresOf(answer)) as { id: number }[];
    assert.deepEqual(
      expected.filter(({ id }) => !found.has(id)),
      [],
    );
  });

  it('hold every building also where there is an overview, if they are few', async () => {
    const { zoom } = layer.manifest.overviews!.at(-1)!;
    assert.ok(zoom >= 7);
    const tile = tileAt([8.1, 46.55], zoom);
    const answer = await layer.reader.query({ bbox: tileBox(tile) });
    assert.ok(answer.kind === 'features' && answer.count > 10);
    // What only touches the edge has nothing within.
    assert.ok((await tileOf(layer, tile))!.features.length >= answer.count - 5);
  });

  it('hold the same from a layer of several parts', async () => {
    const limits = { part: { features: 7000, bytes: 2 ** 30 } };
    const parts = await layerOfFile(directory, writeBuildings(directory, 30_000), { limits });
    assert.equal(parts.manifest.parts.length, 5);
    assert.deepEqual(
      parts.manifest.overviews!.map(({ zoom }) => zoom),
      layer.manifest.overviews!.map(({ zoom }) => zoom),
    );
    const idsOf = async (from: TestLayer, z: number) =>
      (await tileOf(from, tileAt([8.1, 46.55], z)))!.features.map(({ id }) => id);
    for (const z of [9, 11]) assert.deepEqual(await idsOf(parts, z), await idsOf(layer, z));
    // What stands for others is chosen piece by piece, and parts end where pieces do.
    const [some, others] = [await idsOf(parts, 5), await idsOf(layer, 5)];
    assert.ok(some.filter((id) => others.includes(id)).length > 0.9 * others.length);
  });

  it('are read by GDAL', async () => {
    const tile = tileAt([8.1, 46.55], 9);
    const { bytes, features } = await renderTile(
      layer.manifest,
      'buildings',
      tile,
      layer.ranges,
      new BlockCache(1 << 24),
    );
    const path = join(directory, 'tile.mvt');
    writeFileSync(path, bytes);
    const options = [
      '-oo',
      `Z=${tile.z}`,
      '-oo',
      `X=${tile.x}`,
      '-oo',
      `Y=${tile.y}`,
      '-oo',
      'METADATA_FILE=',
    ];
    const report = ogr('ogrinfo', '-ro', '-al', '-so', ...options, path);
    assert.match(report, /Layer name: buildings/);
    assert.match(report, new RegExp(`Feature Count: ${features}\\b`));
    assert.match(report, /street: String/);
    assert.match(report, /floors: Integer/);
    const [, west, south, east, north] = /Extent: \(([-\d.]+), ([-\d.]+)\) - \(([-\d.]+), ([-\d.]+)\)/
      .exec(report)!
      .map(Number);
    const metres = (position: TilePoint) =>
      project(position, { z: 0, x: 0, y: 0 }).map(
        (value, i) => (i === 0 ? 1 : -1) * (value / 4096 - 0.5) * 40075016.68,
      );
    const [x, y] = metres([8.1, 46.55]);
    assert.ok(west! < x! && x! < east! && south! < y! && y! < north!);
  });
});

function isDrawn({ kind, paths }: TileFeature): boolean {
  return (
    kind === 'POLYGON' && paths.length > 0 && paths.every((path) => path.length >= 4 && area(path) !== 0)
  );
}
