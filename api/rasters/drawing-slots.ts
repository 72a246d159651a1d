import { Refusal } from '../../core/errors.ts';

/**
 * How many pictures of rasters are drawn at once, as each takes megabytes for a moment and a part of the processor, and how
 * many wait for that.
 */
export class DrawingSlots {
  readonly #most: number;
  readonly #mostWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #atWork = 0;

  constructor(most: number, mostWaiting: number) {
    this.#most = most;
    this.#mostWaiting = mostWaiting;
  }

  /** Does the work in its turn; not at all once the signal is aborted. Throws Refusal `overloaded` where too many wait. */
  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (this.#atWork < this.#most) this.#atWork++;
    else await this.#turn(signal);
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#atWork--;
      else next();
    }
  }

  async #turn(signal: AbortSignal): Promise<void> {
    if (this.#waiting.length >= this.#mostWaiting) throw new Refusal('overloaded');
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const go = () => {
      signal.removeEventListener('abort', leave);
      resolve(undefined);
    };
    const leave = () => {
      this.#waiting.splice(this.#waiting.indexOf(go), 1);
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', leave, { once: true });
    this.#waiting.push(go);
    await promise;
  }
}
