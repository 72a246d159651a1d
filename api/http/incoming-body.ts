import type { IncomingMessage } from 'node:http';

import type { Clock } from '../../core/ports/clock.ts';

/** The body of one request while it comes in. */
export class IncomingBody {
  readonly #clock: Clock;
  #began: number | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** From now on somebody reads it. */
  open(req: IncomingMessage): void {
    req.once('data', () => (this.#began = this.#clock.now()));
  }

  /** When its first byte came in, by the clock. */
  get began(): number {
    return this.#began ?? this.#clock.now();
  }
}
