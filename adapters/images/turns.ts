import { Refusal } from '../../core/errors.ts';

/**
 * Lets at most `atOnce` run side by side and `waiting` wait; who comes later is refused with `service_unavailable`.
 * Returns how to run something when it is its turn.
 */
export function openTurns(
  atOnce: number,
  waiting: number,
): <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const queue: (() => void)[] = [];

  async function take(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (running < atOnce) {
      running++;
      return;
    }
    if (queue.length >= waiting) {
      throw new Refusal('service_unavailable', 'Too many pictures are being processed; try again.');
    }
    const turn = Promise.withResolvers<undefined>();
    const start = (): void => turn.resolve(undefined);
    const leave = (): void => {
      const place = queue.indexOf(start);
      if (place < 0) return;
      queue.splice(place, 1);
      turn.reject(signal.reason as Error);
    };
    queue.push(start);
    signal.addEventListener('abort', leave, { once: true });
    try {
      await turn.promise;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  return async (signal, work) => {
    await take(signal);
    try {
      return await work();
    } finally {
      // The turn is handed on, so that nobody who comes now overtakes those who wait.
      const next = queue.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}
