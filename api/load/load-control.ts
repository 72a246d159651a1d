import { WaitingLine } from './waiting-line.ts';

/** Initial limit of concurrent requests, sufficient for a burst of legitimate clients. */
const burst = 256;

/** Minimum limit: below it, delays have other causes than the number of requests. */
const always = 64;

/** Weight of the connection queue: a request needs the thread twice as often as a connection. */
const queueShare = 0.5;

/** Consecutive bad samples before the limit decreases, since a single slow sample is not an overload. */
const persistent = 3;

/** Consecutive samples without queueing after which the limit is reset: five seconds. */
const recovered = 100;

const decrease = 0.8;
const increase = 1.25;

/**
 * Limits the number of concurrent requests; others are queued for at most half a second. The limit grows while
 * requests are served in time, so that only the newest ones are queued. If the delay stays above the target (as in
 * CoDel: a queue that does not drain, not a short burst), the limit decreases until the target is met. Time is
 * measured in samples, without a clock.
 */
export class LoadControl {
  readonly #target: number;
  readonly #line = new WaitingLine();
  #limit = burst;
  #inProgress = 0;
  /** Maximum concurrent requests since the last sample. */
  #peak = 0;
  #bad = 0;
  #calm = 0;

  /** `target` is the acceptable delay (milliseconds); 0 disables the limit. */
  constructor(target: number) {
    this.#target = target;
    if (target === 0) this.#limit = Infinity;
  }

  get limit(): number {
    return this.#limit;
  }

  /** Resolves to whether the request is admitted, possibly after queueing. Admitted requests must call `leave`. */
  enter(): boolean | Promise<boolean> {
    if (this.#inProgress >= this.#limit) {
      this.#calm = 0;
      return this.#line.join();
    }
    this.#take();
    return true;
  }

  leave(): void {
    this.#inProgress--;
    this.#admit();
  }

  /**
   * Called every 50 ms with the delays since the last call, of the thread and of database connections (milliseconds).
   */
  check(threadDelay: number, queueDelay = 0): void {
    if (this.#target === 0) return;
    const delay = Math.max(threadDelay, queueDelay * queueShare);
    const peak = this.#peak;
    this.#peak = this.#inProgress;
    this.#bad = delay > this.#target ? this.#bad + 1 : 0;
    if (this.#bad >= persistent) {
      this.#calm = 0;
      if (peak > always) this.#limit = Math.max(always, Math.floor(Math.min(this.#limit, peak) * decrease));
    } else if (this.#bad === 0) {
      this.#calm++;
      if (peak >= this.#limit) this.#limit = Math.floor(this.#limit * increase) + 1;
      else if (this.#calm >= recovered && this.#inProgress < burst) this.#limit = burst;
    }
    this.#admit();
    this.#line.check();
  }

  #take(): void {
    this.#inProgress++;
    if (this.#inProgress > this.#peak) this.#peak = this.#inProgress;
  }

  #admit(): void {
    while (this.#inProgress < this.#limit && this.#line.admit()) this.#take();
  }
}
