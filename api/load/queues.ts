import { FairQueue } from '../../core/fair-queue.ts';
import type { Context } from '../context.ts';
import { countedFor } from '../rate-limits/counted-for.ts';

/** The queues of a process for work that takes long; statistics wait for statistics alone, as each takes seconds. */
export interface Queues {
  /** Each picture takes megabytes for a moment, and a thread that decodes. */
  readonly pictures: FairQueue;
  readonly statistics: FairQueue;
  /** Each tile may hold megabytes of features for a moment. */
  readonly vectorTiles: FairQueue;
}

/** A map asks for some fifty tiles at once; more than one map of a caller may. */
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
    vectorTiles: new FairQueue({ what: 'vector tiles', concurrency: 2, ...tiles }),
  };
}

/** Whose turn a request takes: all tokens of a room share one, so that more tokens are no more turns. */
export function queueCaller(ctx: Context): string {
  const { caller } = ctx.state;
  return caller?.type === 'token' ? `room ${caller.roomKey}` : countedFor(ctx).join(' ');
}
