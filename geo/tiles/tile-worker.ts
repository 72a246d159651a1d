import { parentPort } from 'node:worker_threads';
import { type EncodedTile, type Overfull, TileBuilder } from './tile-builder.ts';
import type { TileReply, TileRequest } from './tile-thread.ts';

let builder: TileBuilder | undefined;

function work(request: TileRequest): EncodedTile | Overfull | null {
  if ('begin' in request) builder = new TileBuilder(request.begin.options, request.begin.selected);
  else if ('add' in request) {
    const { turn, batch } = request.add;
    builder?.add(turn, batch);
    // Frees megabytes immediately instead of at the next garbage collection.
    if (batch.bytes.buffer instanceof ArrayBuffer) batch.bytes.buffer.transfer(0);
  } else {
    const done = builder?.finish() ?? null;
    builder = undefined;
    return done;
  }
  return null;
}

parentPort?.on('message', (request: TileRequest) => {
  try {
    const done = work(request);
    const memory = done !== null && 'bytes' in done ? done.bytes.buffer : null;
    const reply: TileReply = { done };
    parentPort?.postMessage(reply, memory instanceof ArrayBuffer ? [memory] : []);
  } catch (error) {
    parentPort?.postMessage({ failure: String(error) } satisfies TileReply);
  }
});
