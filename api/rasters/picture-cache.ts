import type { FairQueue } from '../../core/fair-queue.ts';
import { SharedResults } from '../../core/shared-results.ts';
import { runInTurn } from '../../core/shared-task.ts';
import type { TilePicture } from '../../geo/raster/reader/raster-reader.ts';

/** Cache of rendered images; null for an image outside of the raster. */
export class PictureCache extends SharedResults<TilePicture | null> {
  readonly #queue: FairQueue;

  constructor(maxBytes: number, queue: FairQueue) {
    super(maxBytes, queue, (picture) => picture?.bytes.length ?? 0);
    this.#queue = queue;
  }

  /** Runs other rendering work in the same queue. */
  inTurn<T>(caller: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return runInTurn(this.#queue, caller, signal, work);
  }
}
