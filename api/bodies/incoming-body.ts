import type { IncomingMessage } from 'node:http';

import { Refusal } from '../../core/errors.ts';
import { limits } from '../../core/limits.ts';

/** The limits of all bodies of a process. */
interface Watch {
  now(): number;
  watch(body: IncomingBody): void;
  leave(body: IncomingBody): void;
  /** Throws Refusal `too_many_bodies`. */
  count(caller: string): void;
  discount(caller: string): void;
}

/** The body of a request while it is being received. */
export class IncomingBody {
  readonly #bodies: Watch;
  readonly #caller: string;
  readonly #req: IncomingMessage;
  #refuse: (refusal: Refusal) => void = () => undefined;
  #began: number | null = null;
  /** Whether it is included in the count of its caller. */
  #counts = false;
  /** The current rate window: time spent waiting (milliseconds), and bytes of the connection at its start. */
  #waited = 0;
  #before = 0;

  constructor(bodies: Watch, caller: string, req: IncomingMessage) {
    this.#bodies = bodies;
    this.#caller = caller;
    this.#req = req;
  }

  /** Starts monitoring; `refuse` is called if the body is rejected. Throws Refusal `too_many_bodies`. */
  open(refuse: (refusal: Refusal) => void): void {
    this.#refuse = refuse;
    this.#before = this.#req.socket.bytesRead;
    if (announcedBytes(this.#req) > limits.smallBody) this.#count();
    this.#bodies.watch(this);
    this.#req.once('data', () => (this.#began = this.#bodies.now()));
    this.#req.once('end', () => this.close());
  }

  /** Time at which the first byte was received, by the clock. */
  get began(): number {
    return this.#began ?? this.#bodies.now();
  }

  /** Checks the rate after `elapsed` more milliseconds. */
  check(elapsed: number): void {
    const { bytesRead } = this.#req.socket;
    // Received but unread data is backpressure, not a slow client.
    if (this.#req.isPaused() || this.#req.readableLength > 0) {
      this.#waited = 0;
      this.#before = bytesRead;
      return;
    }
    this.#waited += elapsed;
    try {
      if (this.#waited >= limits.smallBodyTimeout) this.#count();
    } catch (error) {
      this.#end(error as Refusal);
      return;
    }
    if (this.#waited < limits.bodyWindow) return;
    if ((bytesRead - this.#before) * 1000 < limits.bodyRate * this.#waited) this.#end(tooSlow());
    this.#waited = 0;
    this.#before = bytesRead;
  }

  /** Stops monitoring: the body has been read or is discarded. */
  close(): void {
    this.#bodies.leave(this);
    if (this.#counts) this.#bodies.discount(this.#caller);
    this.#counts = false;
  }

  #count(): void {
    if (this.#counts) return;
    this.#bodies.count(this.#caller);
    this.#counts = true;
  }

  #end(refusal: Refusal): void {
    this.close();
    this.#refuse(refusal);
  }
}

/** The declared length; chunked bodies may have any length. */
export function announcedBytes({ headers }: Pick<IncomingMessage, 'headers'>): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity;
}

function tooSlow(): Refusal {
  const { bodyRate, bodyWindow } = limits;
  const sentence = `The body arrived at less than ${bodyRate} bytes per second for ${bodyWindow / 1000} s.`;
  return new Refusal('body_too_slow', sentence, { bytesPerSecond: bodyRate, seconds: bodyWindow / 1000 });
}
