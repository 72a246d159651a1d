import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startTestStack, type TestStack } from '../../support/stack.ts';
import { enterRoom } from '../enter-room.ts';
import { evenness } from '../evenness.ts';
import { startPostgis } from '../peers/postgis.ts';
import type { BenchRow } from '../row.ts';
import { loadTiles, municipalities, type Tile, tileOfPostgis } from './tiles.ts';

const roomId = 'benchroom5';
const chunkBytes = 20 * 1024 * 1024;
/** What is asked for first: where all of the layer is seen. */
const tile: Tile = [2, 2, 1];
/** Who waits for a job looks so often (milliseconds). */
const lookEvery = 10;
/** Overviews are made and the next program is warmed behind the answer (milliseconds). */
const rest = 5000;

/** The first tile that is asked for as soon as the job says complete, over HTTP with authorization. */
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
    const source = municipalities.write(context.cacheDirectory);
    const report = await evenness(context);
    const lateness: number[] = [];
    const owned = cleanup.move();
    return {
      ours: async () => {
        const { layerId, finishedAt } = await uploaded(stack, headers, source);
        lateness.push(Date.now() - finishedAt);
        const start = performance.now();
        const answer = await fetch(`${base(stack)}/api/layers/${layerId}/tiles/${tile.join('/')}.mvt`, {
          headers,
        });
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

function base(stack: TestStack): string {
  return stack.apiUrls[0] ?? '';
}

type Json = Record<string, unknown>;

/** Uploads the file in chunks, and waits until its layer is there. */
async function uploaded(
  stack: TestStack,
  headers: Readonly<Record<string, string>>,
  source: string,
): Promise<{ layerId: string; finishedAt: number }> {
  const ask = async (path: string, body?: FormData | object): Promise<Json> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${base(stack)}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: isForm ? headers : { ...headers, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Json;
  };
  const file = await openAsBlob(source);
  const uploadId = crypto.randomUUID();
  const totalChunks = Math.ceil(file.size / chunkBytes);
  for (let chunkIndex = 0; chunkIndex < totalChunks; chunkIndex++) {
    const body = new FormData();
    const texts = { roomName: roomId, uploadId, chunkIndex, totalChunks, fileName: 'm', fileSize: file.size };
    for (const [name, value] of Object.entries(texts)) body.set(name, String(value));
    body.set('chunk', file.slice(chunkIndex * chunkBytes, (chunkIndex + 1) * chunkBytes), 'chunk');
    await ask('/api/layers/upload-chunk', body);
  }
  const { jobId } = await ask('/api/layers/process-chunked', {
    roomName: roomId,
    uploadId,
    layerName: 'Municipalities',
  });
  for (;;) {
    const job = await ask(`/api/layers/jobs/${String(jobId)}`);
    if (job.status === 'error') throw new Error(`The upload failed: ${JSON.stringify(job.error)}`);
    if (job.status === 'complete') {
      const { layer, finishedAt } = job as { layer: { id: string }; finishedAt: number };
      return { layerId: layer.id, finishedAt };
    }
    await delay(lookEvery);
  }
}
