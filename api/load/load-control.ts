/** Requests under way that no process is too weak for; below, a delay has other reasons than their number. */
const always = 100;

/** A request comes by the thread with each question and each answer, and waits for a connection half as often. */
const queueShare = 0.5;

/** Looks in a row that must be bad before anything is refused: one slow moment is no overload. */
const persistent = 3;

/** Calm looks in a row after which there is no limit any more: five seconds. */
const recovered = 100;

const decrease = 0.8;
const increase = 1.1;

/**
 * Decides how many requests may be under way at once. As long as all that wait are served in time there is no limit.
 * When the delay stays above the target (as CoDel has it: a queue that does not drain, not one that is long for a
 * moment), the limit follows the number under way downwards until the delay is met; then it feels its way up again.
 * Time is what the looks tell; there is no clock in here.
 */
export class LoadControl {
  readonly #target: number;
  #limit = Infinity;
  #underWay = 0;
  /** Most under way since the last look. */
  #peak = 0;
  #bad = 0;
  #calm = 0;

  /** `target` is the delay that is still in order (milliseconds); 0: nothing is ever refused. */
  constructor(target: number) {
    this.#target = target;
  }

  get limit(): number {
    return this.#limit;
  }

  /** Takes a request in, or says that there are too many already. Who was taken in leaves later. */
  enter(): boolean {
    if (this.#underWay >= this.#limit) {
      this.#calm = 0;
      return false;
    }
    this.#underWay++;
    if (this.#underWay > this.#peak) this.#peak = this.#underWay;
    return true;
  }

  leave(): void {
    this.#underWay--;
  }

  /** Told every 50 ms how long things had to wait since the last look, for the thread and for a connection (milliseconds). */
  look(threadDelay: number, queueDelay = 0): void {
    if (this.#target === 0) return;
    const delay = Math.max(threadDelay, queueDelay * queueShare);
    const peak = this.#peak;
    this.#peak = this.#underWay;
    this.#bad = delay > this.#target ? this.#bad + 1 : 0;
    if (this.#bad >= persistent) {
      this.#calm = 0;
      if (peak > always) this.#limit = Math.max(always, Math.floor(Math.min(this.#limit, peak) * decrease));
    } else if (this.#bad === 0 && this.#limit !== Infinity) {
      this.#calm++;
      if (peak >= this.#limit) this.#limit = Math.floor(this.#limit * increase) + 1;
      if (this.#calm >= recovered) this.#limit = Infinity;
    }
  }
}
