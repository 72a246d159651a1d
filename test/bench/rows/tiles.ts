import { open } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { renderTile } from '../../../geo/tiles/render-tile.ts';
import { BlockCache } from '../../../geo/layer/read/block-cache.ts';
import { buildLayer } from '../../../geo/layer/build/build-layer.ts';
import type { RangeSource } from '../../../geo/layer/read/range-source.ts';
import { writeBuildings } from '../../fixtures/vector/write-buildings.ts';
import { writeTiled } from '../../fixtures/vector/write-tiled.ts';
import { startTestStack } from '../../support/stack.ts';
import { enterRoom } from '../enter-room.ts';
import { loadTable, startPostgis, type Postgis } from '../peers/postgis.ts';
import { publishFile } from '../../support/publish-file.ts';
import type { BenchContext, BenchRow, Run } from '../row.ts';

const roomId = 'benchroom4';

export interface Polygons {
  name: string;
  write: (directory: string) => string;
  /** The properties as table columns. */
  columns: string;
  /** A box in degrees that contains nearly all of them. */
  box: readonly [west: number, south: number, east: number, north: number];
  zooms: readonly number[];
}

/** Real polygons of very different sizes across Europe, most of which are visible at low zooms. */
export const municipalities: Polygons = {
  name: '200,000 municipalities',
  write: (directory) => writeTiled(directory, 'municipalities', 184e6),
  columns: 'number int, code text, share float8, checked bool, note text',
  box: [-12, 28, 28, 66],
  zooms: [0, 1, 2, 3],
};

/** Polygons smaller than a pixel at low zooms: the peer omits all of them, and its tiles are empty. */
const buildings: Polygons = {
  name: '200,000 buildings',
  write: (directory) => writeBuildings(directory, 200_000),
  columns: 'number int, street text, use text, floors int, area float8, built int, listed bool, code text',
  box: [5.9, 45.8, 10.5, 47.8],
  zooms: [0, 1, 2, 3, 4, 5, 6],
};

export type TileNumbers = readonly [z: number, x: number, y: number];

function tilesOf({ zooms, box: [west, south, east, north] }: Polygons): TileNumbers[] {
  const row = (latitude: number) => 0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI);
  return zooms.flatMap((z) => {
    const at = (index: number) => Math.floor(index * 2 ** z);
    const tiles: TileNumbers[] = [];
    for (let x = at(west / 360 + 0.5); x <= at(east / 360 + 0.5); x++)
      for (let y = at(row(north)); y <= at(row(south)); y++) tiles.push([z, x, y]);
    return tiles;
  });
}

type PrepareOwn = (context: BenchContext, polygons: Polygons, end: AsyncDisposableStack) => Promise<Run>;

function tileRow(
  state: string,
  polygons: Polygons,
  floor: number,
  goal: number,
  prepareOwn: PrepareOwn,
): BenchRow {
  return {
    name: `low zoom, ${polygons.name}, ${state}`,
    peer: 'PostGIS ST_AsMVT',
    floor,
    goal,
    rounds: 3,
    show: (seconds) => `${(seconds * 1000).toFixed(2)} ms`,
    prepare: async (context) => {
      await using cleanup = new AsyncDisposableStack();
      const postgis = cleanup.use(await startPostgis(join(context.scratchDirectory, 'postgis')));
      await loadTiles(postgis, polygons, context);
      let peerBytes = 0;
      const peer = () =>
        meanTime(polygons, async (tile) => {
          const { length } = await tileOfPostgis(postgis, polygons, tile);
          peerBytes += length;
        });
      const own = await prepareOwn(context, polygons, cleanup);
      await peer();
      const tiles = tilesOf(polygons).length;
      const remark = () => `${tiles} tiles; of the peer ${Math.round(peerBytes / tiles / 4)} bytes each`;
      const owned = cleanup.move();
      return { own, peer, remark, end: () => owned.disposeAsync() };
    },
  };
}

/**
 * The mean time of a tile over all tiles with polygons at low zooms. Cold: a reader without cached data of
 * the layer, in a program that has built such tiles before, like the peer. Warm: HTTP with authorization.
 */
export const tileRows: BenchRow[] = [
  tileRow('cold', municipalities, 20, 30, prepareCold),
  tileRow('warm', municipalities, 100, 500, prepareWarm),
  tileRow('cold', buildings, 1, 1, prepareCold),
];

async function meanTime(polygons: Polygons, read: (tile: TileNumbers) => Promise<unknown>): Promise<number> {
  const tiles = tilesOf(polygons);
  const start = performance.now();
  for (const tile of tiles) await read(tile);
  return (performance.now() - start) / 1000 / tiles.length;
}

async function prepareCold(
  { cacheDirectory, scratchDirectory }: BenchContext,
  polygons: Polygons,
): Promise<Run> {
  const outputDirectory = join(scratchDirectory, 'layer');
  const source = polygons.write(cacheDirectory);
  const { manifest } = await buildLayer({ source, outputDirectory, scratchDirectory, threads: 2 });
  const ranges: RangeSource = {
    read: async (name, start, end) => {
      await using file = await open(join(outputDirectory, name));
      const { buffer } = await file.read(Buffer.allocUnsafeSlow(end - start), 0, end - start, start);
      return buffer;
    },
  };
  const run = () =>
    meanTime(polygons, async ([z, x, y]) => {
      const cache = new BlockCache(64 * 1024 * 1024);
      const { features } = await renderTile(manifest, 'features', { z, x, y }, ranges, cache);
      if (features === 0 && z > 0) throw new Error(`The tile ${z}/${x}/${y} is empty.`);
    });
  await run();
  return run;
}

async function prepareWarm(
  { cacheDirectory }: BenchContext,
  polygons: Polygons,
  cleanup: AsyncDisposableStack,
): Promise<Run> {
  const stack = cleanup.use(await startTestStack({ workers: false }));
  const headers = await enterRoom(stack, roomId);
  const layerId = await publishFile(stack, roomId, polygons.write(cacheDirectory));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  cleanup.defer(() => {
    agent.destroy();
  });
  const read = ([z, x, y]: TileNumbers): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const url = `${stack.apiUrls[0] ?? ''}/api/layers/${layerId}/tiles/${z}/${x}/${y}.mvt`;
      request(url, { agent, headers: { ...headers, 'accept-encoding': 'gzip' } }, (response) => {
        response.on('end', resolve).on('error', reject).resume();
      })
        .on('error', reject)
        .end();
    });
  const manyTimes = async (): Promise<number> => {
    let sum = 0;
    for (let round = 0; round < 20; round++) sum += await meanTime(polygons, read);
    return sum / 20;
  };
  // As for small boxes: the time is dominated by code, which is fully optimized after some thousand requests.
  for (let round = 0; round < 20; round++) await manyTimes();
  return manyTimes;
}

/** Loads the same features with a column for each property, in the map projection, with an index. */
export async function loadTiles(
  postgis: Postgis,
  polygons: Polygons,
  { cacheDirectory }: BenchContext,
): Promise<void> {
  await loadTable(postgis, 'loaded', polygons.write(cacheDirectory));
  const { client } = postgis;
  await client.query(`
    create table tiled as
    select id, property.*, st_transform(geom, 3857) as geom
    from loaded, json_to_record(properties) as property(${polygons.columns})`);
  await client.query('create index on tiled using gist (geom)');
  await client.query('vacuum (analyze) tiled');
  await client.query(`select pg_prewarm(oid) from pg_class where relname in ('tiled', 'tiled_geom_idx')`);
}

export async function tileOfPostgis(
  { client }: Postgis,
  { columns }: Polygons,
  [z, x, y]: TileNumbers,
): Promise<Uint8Array> {
  const names = columns.replaceAll(/(\w+) \w+/g, '$1');
  const { rows } = await client.query<{ tile: Buffer }>({
    name: 'tile',
    text: `
      with shown as (
        select ${names}, id, st_asmvtgeom(geom, st_tileenvelope($1, $2, $3), 4096, 64, true) as shape
        from tiled
        where geom && st_tileenvelope($1, $2, $3, margin => 64.0 / 4096))
      select st_asmvt(shown, 'features', 4096, 'shape', 'id') as tile from shown where shape is not null`,
    values: [z, x, y],
  });
  return rows[0]?.tile ?? Buffer.alloc(0);
}
