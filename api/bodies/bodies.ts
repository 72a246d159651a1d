import type { IncomingMessage } from 'node:http';

import { Refusal } from '../../core/errors.ts';
import type { Clock } from '../../core/ports/clock.ts';
import { IncomingBody } from './incoming-body.ts';

/** So often every body under way is looked at (milliseconds). */
const period = 1000;
/** Seconds after which a caller with too many may try again. */
const timeoutMs = 5;

/** The bodies that come in to this process, and how many of them are whose. */
export class Bodies {
  readonly #clock: Clock;
  readonly #most: number;
  readonly #inProgress = new Set<IncomingBody>();
  readonly #counts = new Map<string, number>();
  #stop: (() => void) | null = null;
  #last = 0;

  /** `most` of one caller; 0 sets no limit. */
  constructor(clock: Clock, max: number) {
    this.#clock = clock;
    this.#most = max;
  }

  expect(req: IncomingMessage, caller: string): IncomingBody {
    return new IncomingBody(this, caller, req);
  }

  now(): number {
    return this.#clock.now();
  }

  watch(body: IncomingBody): void {
    this.#inProgress.add(body);
    if (this.#stop !== null) return;
    this.#last = this.now();
    this.#stop = this.#clock.every(period, () => this.#look());
  }

  leave(body: IncomingBody): void {
    this.#inProgress.delete(body);
    if (this.#inProgress.size > 0) return;
    this.#stop?.();
    this.#stop = null;
  }

  count(caller: string): void {
    const count = this.#counts.get(caller) ?? 0;
    if (this.#most > 0 && count >= this.#most) {
      const sentence = `You may send ${this.#most} bodies at once; wait until one of them is in.`;
      throw new Refusal('too_many_bodies', sentence, { limit: this.#most, retryAfter: timeoutMs });
    }
    this.#counts.set(caller, count + 1);
  }

  discount(caller: string): void {
    const count = this.#counts.get(caller) ?? 0;
    if (count > 1) this.#counts.set(caller, count - 1);
    else this.#counts.delete(caller);
  }

  #look(): void {
    // Where this process itself stood still, its clients are not to blame.
    const elapsed = Math.min(this.now() - this.#last, 2 * period);
    this.#last = this.now();
    for (const body of this.#inProgress) body.look(elapsed);
  }
}
