import { warmUp, type WarmUpOptions } from '../../../geo/layer/build/warm-up.ts';
import type { LayerPool } from '../../../geo/layer/build/layer-runners.ts';

/** A program that waits so long is a spare one; where uploads follow each other, each gets its program at once. */
const idleMs = 1000;

/**
 * Gets the engine into its stride while the program waits for its request, which ends it at once, then does `more` for what
 * only some requests ask for.
 */
export function warmWhileIdle(
  pool: LayerPool,
  threads: number,
  more: (options: WarmUpOptions) => Promise<unknown>,
): void {
  const request = new AbortController();
  const timer = setTimeout(() => {
    const options = { directory: process.cwd(), threads, signal: request.signal };
    // A request came, or the engine fails: that will show again with the request.
    warmUp(pool, options)
      .then(() => more(options))
      .catch(() => undefined);
  }, idleMs);
  process.once('message', () => {
    clearTimeout(timer);
    request.abort();
  });
}
