import { serveRequests } from '../threads/serve-requests.ts';
import { type EncodedTile, type Overfull, TileBuilder } from './tile-builder.ts';
import type { TileRequest } from './tile-thread.ts';

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

serveRequests(work, (done) => (done !== null && 'bytes' in done ? [done.bytes.buffer] : []));
