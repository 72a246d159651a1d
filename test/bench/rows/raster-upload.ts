import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { writeTerrain, type TerrainKind } from '../../fixtures/raster/write-terrain.ts';
import { startTestStack } from '../../support/stack.ts';
import { enterRoom } from '../enter-room.ts';
import type { BenchContext, BenchRow, Runs } from '../row.ts';
import { requestInRoom, jobAtItsEnd, type RoomSession, sendInChunks } from '../upload-in-chunks.ts';

const roomId = 'benchroom6';
const size = 8192;
/** The zoom of the tile at the north-western corner of a terrain. */
const tileZoom = 10;
const pollIntervalMs = 10;

const names: Record<TerrainKind, string> = { heights: 'DEM', picture: 'RGB' };

/** Options for a manual conversion with the same tiling and compression. */
const options: Record<TerrainKind, readonly string[]> = {
  heights: ['-co', 'COMPRESS=ZSTD', '-co', 'LEVEL=1', '-co', 'PREDICTOR=YES'],
  picture: ['-co', 'COMPRESS=WEBP', '-co', 'QUALITY=85'],
};

/**
 * From the first byte of a chunked upload to a tile, and to the end of the job, against GDAL's conversion of
 * a local file.
 */
export const rasterUploadRows: BenchRow[] = (['heights', 'picture'] as const).flatMap((kind) => [
  uploadRow(kind, 'first tile', 1 / 0.9, 1 / 0.4),
  uploadRow(kind, 'job’s end', kind === 'heights' ? 1 / 0.9 : 1 / 1.05, 1.25),
]);

function uploadRow(
  kind: TerrainKind,
  end: 'first tile' | 'job’s end',
  floor: number,
  goal: number,
): BenchRow {
  const round = (value: number) => Math.round(value * 100) / 100;
  return {
    name: `${names[kind]} of ${size}² → ${end}`,
    peer: 'gdal_translate -of COG',
    floor: round(floor),
    goal: round(goal),
    rounds: 3,
    show: (seconds) => `${seconds.toFixed(2)} s`,
    prepare: (context) => prepare(context, kind, end === 'first tile'),
  };
}

async function prepare(context: BenchContext, kind: TerrainKind, isFirstTile: boolean): Promise<Runs> {
  const source = writeTerrain(context.cacheDirectory, kind, size);
  await using cleanup = new AsyncDisposableStack();
  const stack = cleanup.use(await startTestStack());
  const session = { stack, roomId, headers: await enterRoom(stack, roomId, ['read', 'upload']) };
  const owned = cleanup.move();
  return {
    own: async () => {
      const start = performance.now();
      const jobId = await sendInChunks(session, source, kind);
      if (isFirstTile) await firstTile(session);
      const seconds = (performance.now() - start) / 1000;
      await jobAtItsEnd(session, jobId);
      const total = (performance.now() - start) / 1000;
      await forgetRasters(session);
      return isFirstTile ? seconds : total;
    },
    peer: () => {
      const made = join(context.scratchDirectory, 'peer.tif');
      execFileSync('gdal_translate', [
        ...['-q', '-of', 'COG', '-co', 'TILING_SCHEME=GoogleMapsCompatible', '-co', 'NUM_THREADS=ALL_CPUS'],
        ...options[kind],
        ...[source, made],
      ]);
      rmSync(made);
    },
    end: () => owned.disposeAsync(),
  };
}

interface Listed {
  rasterLayers: { id: string; bounds: [number, number, number, number] }[];
}

/** Waits until a tile in the middle of the room's only raster has content. */
async function firstTile(session: RoomSession): Promise<void> {
  for (;;) {
    const { rasterLayers } = (await requestInRoom(
      session,
      `/api/rooms/${roomId}/raster-layers`,
    )) as unknown as Listed;
    const [raster] = rasterLayers;
    if (raster !== undefined) {
      const [west, south, east, north] = raster.bounds;
      const path = tileAt((west + east) / 2, (south + north) / 2);
      const url = `${session.stack.apiUrls[0] ?? ''}/api/rooms/${roomId}/raster-layers/${raster.id}/tiles/${path}.png`;
      const answer = await fetch(url, { headers: session.headers });
      const { byteLength } = await answer.arrayBuffer();
      if (answer.status === 200 && byteLength > 0) return;
    }
    await delay(pollIntervalMs);
  }
}

function tileAt(longitude: number, latitude: number): string {
  const tiles = 2 ** tileZoom;
  const row = 0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI);
  return `${tileZoom}/${Math.floor((longitude / 360 + 0.5) * tiles)}/${Math.floor(row * tiles)}`;
}

/** Deletes the rasters, so that the next run starts with an empty room. */
async function forgetRasters({ stack }: RoomSession): Promise<void> {
  const headers = { authorization: `Bearer ${await stack.tokenOf('owner')}` };
  const answer = await fetch(`${stack.apiUrls[0] ?? ''}/api/rooms/${roomId}/clear`, {
    method: 'POST',
    headers,
  });
  if (!answer.ok) throw new Error(`The room was not cleared: ${answer.status}`);
}
