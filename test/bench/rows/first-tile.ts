import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startTestStack } from '../../support/stack.ts';
import { enterRoom } from '../enter-room.ts';
import { evenness } from '../evenness.ts';
import { startPostgis } from '../peers/postgis.ts';
import type { BenchRow } from '../row.ts';
import { jobAtItsEnd, type RoomSession, sendInChunks } from '../upload-in-chunks.ts';
import { loadTiles, municipalities, type TileNumbers, tileOfPostgis } from './tiles.ts';

const roomId = 'benchroom5';
/** The first requested tile, which shows the whole layer. */
const tile: TileNumbers = [2, 2, 1];
/** Pause (milliseconds) for overviews and the warm-up of the next program after the response. */
const rest = 5000;

/** The first tile requested as soon as the job is complete, over HTTP with authorization. */
export const firstTileRow: BenchRow = {
  name: `low zoom, ${municipalities.name}, at the job's end`,
  peer: 'PostGIS ST_AsMVT',
  floor: 20,
  goal: 30,
  rounds: 3,
  show: (seconds) => `${(seconds * 1000).toFixed(2)} ms`,
  prepare: async (context) => {
    await using cleanup = new AsyncDisposableStack();
    const postgis = cleanup.use(await startPostgis(join(context.scratchDirectory, 'postgis')));
    await loadTiles(postgis, municipalities, context);
    const stack = cleanup.use(await startTestStack());
    const headers = await enterRoom(stack, roomId, ['read', 'upload']);
    const session = { stack, roomId, headers };
    const source = municipalities.write(context.cacheDirectory);
    const report = await evenness(context);
    const lateness: number[] = [];
    const owned = cleanup.move();
    return {
      own: async () => {
        const { layerId, finishedAt } = await uploaded(session, source);
        lateness.push(Date.now() - finishedAt);
        const start = performance.now();
        const answer = await fetch(
          `${stack.apiUrls[0] ?? ''}/api/layers/${layerId}/tiles/${tile.join('/')}.mvt`,
          {
            headers,
          },
        );
        const { byteLength } = await answer.arrayBuffer();
        const seconds = (performance.now() - start) / 1000;
        if (answer.status !== 200 || byteLength === 0) throw new Error('The first tile is empty.');
        await delay(rest);
        return seconds;
      },
      peer: () => tileOfPostgis(postgis, municipalities, tile),
      remark: () => `asked for ${Math.max(...lateness)} ms after the job's end, at the latest. ${report}`,
      end: () => owned.disposeAsync(),
    };
  },
};

/** Uploads the file in chunks, and waits until its layer exists. */
async function uploaded(
  session: RoomSession,
  source: string,
): Promise<{ layerId: string; finishedAt: number }> {
  const job = await jobAtItsEnd(session, await sendInChunks(session, source, 'Municipalities'));
  const { layer, finishedAt } = job as unknown as { layer: { id: string }; finishedAt: number };
  return { layerId: layer.id, finishedAt };
}
