import { startTestStack, type TestStack } from '../../support/stack.ts';
import { enterRoom } from '../enter-room.ts';
import { waitForOverviews } from '../wait-for-overviews.ts';
import type { BenchRow } from '../row.ts';
import { jobAtItsEnd } from '../upload-in-chunks.ts';

const features = 200_000;
const few = 10_000;
/** Number of copies per run, of which the median counts. */
const copies = 9;

/**
 * From the request to the end of its job. The cost of a layer is its rows and references, whatever its size.
 */
export const cloneRow: BenchRow = {
  name: `clone of a room, ${features.toLocaleString('en')} features`,
  peer: `a room of ${few.toLocaleString('en')}`,
  floor: 0.83,
  goal: 0.95,
  show: (seconds) => `${Math.round(seconds * 1000)} ms`,
  prepare: async () => {
    const stack = await startTestStack();
    const large = await fillRoom(stack, 'benchclone', features);
    const small = await fillRoom(stack, 'benchsmall', few);
    let targets = 0;
    const min = new Map<Source, number>();
    const run = (source: Source) => async () => {
      const seconds: number[] = [];
      for (let copy = 0; copy < copies; copy++) {
        seconds.push(await clone(stack, source, `bench${String(++targets).padStart(5, '0')}`));
      }
      seconds.sort((a, b) => a - b);
      min.set(source, Math.min(min.get(source) ?? Infinity, seconds[0] ?? Infinity));
      return seconds[copies >> 1];
    };
    // The first run of a process takes longer.
    await run(small)();
    const shown = (source: Source) => `${Math.round((min.get(source) ?? 0) * 1000)} ms`;
    const remark = () => `the fastest copy: ours ${shown(large)}, peer ${shown(small)}`;
    return { own: run(large), peer: run(small), remark, end: () => stack[Symbol.asyncDispose]() };
  },
};

interface Source {
  readonly sourceRoomId: string;
  readonly sourceToken: string;
}

async function fillRoom(stack: TestStack, roomId: string, count: number): Promise<Source> {
  const headers = await enterRoom(stack, roomId, ['read', 'upload']);
  const form = new FormData();
  form.set('roomName', roomId);
  form.set('layerName', 'Squares');
  form.set('file', new Blob([...squares(count)]), 'squares.geojson');
  const base = stack.apiUrls[0] ?? '';
  const answer = await fetch(`${base}/api/layers/upload`, { method: 'POST', headers, body: form });
  const { jobId } = (await answer.json()) as { jobId?: string };
  if (jobId !== undefined) await jobAtItsEnd({ stack, roomId, headers }, jobId);
  if (count > 20_000) await waitForOverviews({ stack, roomId, headers });
  return { sourceRoomId: roomId, sourceToken: (headers.authorization ?? '').slice('Bearer '.length) };
}

async function clone(stack: TestStack, source: Source, roomId: string): Promise<number> {
  const base = stack.apiUrls[0] ?? '';
  const headers = { ...(await enterRoom(stack, roomId, ['write'])), 'content-type': 'application/json' };
  const begun = Date.now();
  const answer = await fetch(`${base}/api/rooms/${roomId}/clone-jobs`, {
    ...{ method: 'POST', headers, body: JSON.stringify(source) },
  });
  if (answer.status !== 202) throw new Error(`clone-jobs answered ${answer.status}: ${await answer.text()}`);
  const { jobId } = (await answer.json()) as { jobId: string };
  const end = await jobAtItsEnd({ stack, roomId, headers }, jobId);
  const { finishedAt, layersCloned } = end as { finishedAt: number; layersCloned: number };
  if (layersCloned !== 1) throw new Error(`${layersCloned} layers were cloned.`);
  return (finishedAt - begun) / 1000;
}

function* squares(count: number): Generator<string> {
  yield '{"type":"FeatureCollection","features":[';
  for (let n = 0; n < count; n++) {
    const [x, y] = [((n % 1000) - 500) / 10, (Math.floor(n / 1000) - 100) / 10];
    const ring = [
      [x, y],
      [x + 0.05, y],
      [x + 0.05, y + 0.05],
      [x, y],
    ];
    const geometry = { type: 'Polygon', coordinates: [ring] };
    yield `${n === 0 ? '' : ','}${JSON.stringify({ type: 'Feature', id: n, properties: { n }, geometry })}`;
  }
  yield ']}';
}
