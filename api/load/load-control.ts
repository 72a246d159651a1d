import { WaitingLine } from './waiting-line.ts';

/** Requests under way at once that are let in before anything is known: a burst of honest clients. */
const burst = 256;

/** Requests under way that no process is too weak for; below, a delay has other reasons than their number. */
const always = 64;

/** A request comes by the thread with each question and each answer, and waits for a connection half as often. */
const queueShare = 0.5;

/** Looks in a row that must be bad before fewer are let in: one slow moment is no overload. */
const persistent = 3;

/** Calm looks in a row, without anybody waiting, after which all is as at the start: five seconds. */
const recovered = 100;

const decrease = 0.8;
const increase = 1.25;

/**
 * Decides how many requests may be under way at once; whoever is beyond that waits in a line for half a second at the
 * most. The limit grows as long as all is served in time, so that only those wait that have come in this moment. When
 * the delay stays above the target (as CoDel has it: a queue that does not drain, not one that is long for a moment),
 * it follows the number under way downwards until the delay is met. Time is what the looks tell; there is no clock.
 */
export class LoadControl {
  readonly #target: number;
  readonly #line = new WaitingLine();
  #limit = burst;
  #inProgress = 0;
  /** Most under way since the last look. */
  #peak = 0;
  #bad = 0;
  #calm = 0;

  /** `target` is the delay that is still in order (milliseconds); 0: nothing is ever refused. */
  constructor(target: number) {
    this.#target = target;
    if (target === 0) this.#limit = Infinity;
  }

  get limit(): number {
    return this.#limit;
  }

  /** Takes a request in, at once or after a while, or says that there are too many. Who was taken in leaves later. */
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
   * Told every 50 ms how long things had to wait since the last look, for the thread and for a connection
   * (milliseconds).
   */
  look(threadDelay: number, queueDelay = 0): void {
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
    this.#line.look();
  }

  #take(): void {
    this.#inProgress++;
    if (this.#inProgress > this.#peak) this.#peak = this.#inProgress;
  }

  #admit(): void {
    while (this.#inProgress < this.#limit && this.#line.admit()) this.#take();
  }
}
