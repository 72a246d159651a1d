import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeTerrain, type TerrainKind } from '../../fixtures/raster/write-terrain.ts';
import { startTestStack } from '../../support/stack.ts';
import { enterRoom } from '../enter-room.ts';
import { askMany } from '../many-clients.ts';
import { startTitiler } from '../peers/titiler.ts';
import type { BenchContext, BenchRow, Runs } from '../row.ts';
import { requestInRoom, jobAtItsEnd, sendInChunks } from '../upload-in-chunks.ts';

const roomId = 'benchroom7';
const size = 4096;
const connections = 16;
const runSeconds = 6;

interface Pictures {
  name: string;
  kind: TerrainKind;
  ending: 'png' | 'webp';
  /** How the peer is asked for the same picture. */
  peerQuery: (display: { vmin?: number; vmax?: number }) => string;
  floor: number;
  goal: number;
}

const pictures: readonly Pictures[] = [
  {
    name: 'raster tiles, one band',
    kind: 'heights',
    ending: 'png',
    peerQuery: ({ vmin, vmax }) => `colormap_name=viridis&rescale=${vmin},${vmax}`,
    ...{ floor: 5, goal: 8 },
  },
  { name: 'raster tiles, RGB', kind: 'picture', ending: 'png', peerQuery: () => '', floor: 3, goal: 5 },
  {
    name: 'raster tiles, as stored',
    kind: 'picture',
    ending: 'webp',
    peerQuery: () => '',
    floor: 15,
    goal: 60,
  },
];

/** The mean time of a tile with sixteen HTTP connections, ours with authorization, from the same file. */
export const rasterTileRows: BenchRow[] = pictures.map((each) => ({
  name: each.name,
  peer: 'TiTiler 2.4.0, 2 workers',
  floor: each.floor,
  goal: each.goal,
  rounds: 3,
  show: (seconds) => `${Math.round(1 / seconds)} a second`,
  prepare: (context) => prepare(context, each),
}));

interface Raster {
  id: string;
  bounds: [number, number, number, number];
  maxZoom: number;
  display: { vmin?: number; vmax?: number };
}

async function prepare(context: BenchContext, { kind, ending, peerQuery }: Pictures): Promise<Runs> {
  await using cleanup = new AsyncDisposableStack();
  const titiler = cleanup.use(await startTitiler(context.cacheDirectory));
  const stack = cleanup.use(await startTestStack());
  const headers = await enterRoom(stack, roomId, ['read', 'upload']);
  const session = { stack, roomId, headers };
  const source = writeTerrain(context.cacheDirectory, kind, size);
  await jobAtItsEnd(session, await sendInChunks(session, source, kind));
  const list = await requestInRoom(session, `/api/rooms/${roomId}/raster-layers`);
  const [raster] = list.rasterLayers as Raster[];
  if (raster === undefined) throw new Error('No raster layer was made.');
  const url = `${stack.apiUrls[0] ?? ''}/api/rooms/${roomId}/raster-layers/${raster.id}`;
  const file = join(context.scratchDirectory, 'same.tif');
  const { body } = await fetch(`${url}/raster.tif`, { headers });
  await pipeline(Readable.from(body ?? []), createWriteStream(file));

  const tiles = innerTiles(raster);
  const query = `url=${encodeURIComponent(file)}&${peerQuery(raster.display)}`;
  const peerUrls = tiles.map((tile) => `${titiler.url}/cog/tiles/WebMercatorQuad/${tile}.${ending}?${query}`);
  const urls = tiles.map((tile) => `${url}/tiles/${tile}.${ending}`);
  await askMany(urls, connections, runSeconds, headers);
  await askMany(peerUrls, connections, runSeconds);
  const p50 = { own: 0, peer: 0 };
  const owned = cleanup.move();
  return {
    own: async () => {
      const load = await askMany(urls, connections, runSeconds, headers);
      p50.own = load.p50;
      return 1 / load.requestsPerSecond;
    },
    peer: async () => {
      const load = await askMany(peerUrls, connections, runSeconds);
      p50.peer = load.p50;
      return 1 / load.requestsPerSecond;
    },
    remark: () =>
      `${tiles.length} tiles by turns; p50 ${(p50.own * 1000).toFixed(1)} ms against ${(p50.peer * 1000).toFixed(1)} ms`,
    end: () => owned.disposeAsync(),
  };
}

/** Tiles of the two highest zooms within the raster's box, except a tenth at its edges. */
function innerTiles({ bounds: [west, south, east, north], maxZoom }: Raster): string[] {
  const row = (latitude: number) => 0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI);
  const inner = (from: number, to: number): readonly [number, number] => [
    from + (to - from) / 10,
    to - (to - from) / 10,
  ];
  const [left, right] = inner(west / 360 + 0.5, east / 360 + 0.5);
  const [top, bottom] = inner(row(north), row(south));
  const tiles: string[] = [];
  for (const z of [maxZoom - 1, maxZoom])
    for (let x = Math.ceil(left * 2 ** z); x + 1 <= right * 2 ** z; x++)
      for (let y = Math.ceil(top * 2 ** z); y + 1 <= bottom * 2 ** z; y++) tiles.push(`${z}/${x}/${y}`);
  return tiles;
}
