import { warmUp } from '../../../geo/layer/build/warm-up.ts';
import type { LayerPool } from '../../../geo/layer/build/layer-runners.ts';

/**
 * A program idle for this long is a spare one; under a steady load each program gets its request sooner.
 */
const idleMs = 1000;

/**
 * Warms up the engine while the program waits for its request, then loads with `loadMore` what only some
 * requests need. The request ends the warm-up at once.
 */
export function warmWhileIdle(pool: LayerPool, threads: number, loadMore: () => Promise<unknown>): void {
  const request = new AbortController();
  const timer = setTimeout(() => {
    const options = { directory: process.cwd(), threads, signal: request.signal };
    // Either a request arrived, or the engine fails and will fail again with the request.
    warmUp(pool, options)
      .then(loadMore)
      .catch(() => undefined);
  }, idleMs);
  process.once('message', () => {
    clearTimeout(timer);
    request.abort();
  });
}
