import { FairQueue } from '../../core/fair-queue.ts';
import type { Context } from '../context.ts';
import { countedFor } from '../rate-limits/counted-for.ts';

/** Queues of a process for expensive work. Statistics have their own queue, as each takes seconds. */
export interface Queues {
  /** Each image temporarily uses megabytes of memory and a decoder thread. */
  readonly pictures: FairQueue;
  readonly statistics: FairQueue;
  /** Each occupies a slot of a worker for seconds. */
  readonly inspections: FairQueue;
  /** Each tile temporarily uses up to megabytes of features. */
  readonly vectorTiles: FairQueue;
  /** Each reads a layer, and can use much memory for the values that it sorts. */
  readonly selections: FairQueue;
}

/** A map requests some fifty tiles at once, and a caller can have several maps. */
const tiles = { maxQueued: 512, maxQueuedPerCaller: 128 } as const;

export function createQueues(): Queues {
  return {
    pictures: new FairQueue({ what: 'pictures of rasters', concurrency: 4, ...tiles }),
    statistics: new FairQueue({
      what: 'statistics of rasters',
      concurrency: 1,
      maxQueued: 128,
      maxQueuedPerCaller: 16,
    }),
    inspections: new FairQueue({
      what: 'inspections of files',
      concurrency: 4,
      maxQueued: 32,
      maxQueuedPerCaller: 4,
    }),
    vectorTiles: new FairQueue({ what: 'vector tiles', concurrency: 2, ...tiles }),
    selections: new FairQueue({
      what: 'selections of features',
      concurrency: 1,
      maxQueued: 128,
      maxQueuedPerCaller: 16,
    }),
  };
}

/** The fairness key of a request: all API tokens of a room share one, so that more tokens give no larger share. */
export function queueCaller(ctx: Context): string {
  const { caller } = ctx.state;
  return caller?.type === 'token' ? `room ${caller.roomKey}` : countedFor(ctx).join(' ');
}
