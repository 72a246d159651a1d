import type { IncomingMessage } from 'node:http';

import { Refusal } from '../../core/errors.ts';
import type { Clock } from '../../core/ports/clock.ts';
import { IncomingBody } from './incoming-body.ts';

/** Interval between checks of incoming bodies (milliseconds). */
const period = 1000;
/** `Retry-After` of `too_many_bodies` (seconds). */
const retryAfterSeconds = 5;

/** The request bodies that this process is receiving, counted by caller. */
export class Bodies {
  readonly #clock: Clock;
  readonly #max: number;
  readonly #inProgress = new Set<IncomingBody>();
  readonly #counts = new Map<string, number>();
  #stop: (() => void) | null = null;
  #last = 0;

  /** `max` limits the concurrent bodies of a caller; 0 means unlimited. */
  constructor(clock: Clock, max: number) {
    this.#clock = clock;
    this.#max = max;
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
    this.#stop = this.#clock.every(period, () => this.#check());
  }

  leave(body: IncomingBody): void {
    this.#inProgress.delete(body);
    if (this.#inProgress.size > 0) return;
    this.#stop?.();
    this.#stop = null;
  }

  count(caller: string): void {
    const count = this.#counts.get(caller) ?? 0;
    if (this.#max > 0 && count >= this.#max) {
      const sentence = `At most ${this.#max} bodies may be sent concurrently; retry when one has been received.`;
      throw new Refusal('too_many_bodies', sentence, { limit: this.#max, retryAfter: retryAfterSeconds });
    }
    this.#counts.set(caller, count + 1);
  }

  discount(caller: string): void {
    const count = this.#counts.get(caller) ?? 0;
    if (count > 1) this.#counts.set(caller, count - 1);
    else this.#counts.delete(caller);
  }

  #check(): void {
    // A pause of this process must not count against its clients.
    const elapsed = Math.min(this.now() - this.#last, 2 * period);
    this.#last = this.now();
    for (const body of this.#inProgress) body.check(elapsed);
  }
}
