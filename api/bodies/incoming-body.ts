import type { IncomingMessage } from 'node:http';

import { Refusal } from '../../core/errors.ts';
import { limits } from '../../core/limits.ts';

/** What watches over the bodies of a process. */
interface Watch {
  now(): number;
  watch(body: IncomingBody): void;
  leave(body: IncomingBody): void;
  /** Throws Refusal `too_many_bodies`. */
  count(caller: string): void;
  discount(caller: string): void;
}

/** The body of one request while it comes in. */
export class IncomingBody {
  readonly #bodies: Watch;
  readonly #caller: string;
  readonly #req: IncomingMessage;
  #refuse: (refusal: Refusal) => void = () => undefined;
  #began: number | null = null;
  /** Whether it counts among its caller's. */
  #counts = false;
  /** The stretch that is looked at: how long it was waited for (milliseconds), and bytes of the connection before it. */
  #waited = 0;
  #before = 0;

  constructor(bodies: Watch, caller: string, req: IncomingMessage) {
    this.#bodies = bodies;
    this.#caller = caller;
    this.#req = req;
  }

  /** From now on somebody reads it, and is told why it is refused. Throws Refusal `too_many_bodies`. */
  open(refuse: (refusal: Refusal) => void): void {
    this.#refuse = refuse;
    this.#before = this.#req.socket.bytesRead;
    if (announcedBytes(this.#req) > limits.smallBody) this.#count();
    this.#bodies.watch(this);
    this.#req.once('data', () => (this.#began = this.#bodies.now()));
    this.#req.once('end', () => this.close());
  }

  /** When its first byte came in, by the clock. */
  get began(): number {
    return this.#began ?? this.#bodies.now();
  }

  /** Looks how it gets on, after so many milliseconds more. */
  look(elapsed: number): void {
    const { bytesRead } = this.#req.socket;
    // What has come in and is not taken is no fault of the client.
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

  /** It is read, or wanted no more. */
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

/** What the headers announce; a body in chunks may be of any length. */
export function announcedBytes({ headers }: Pick<IncomingMessage, 'headers'>): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity;
}

function tooSlow(): Refusal {
  const { bodyRate, bodyWindow } = limits;
  const sentence = `The body brought less than ${bodyRate} bytes a second for ${bodyWindow / 1000} s.`;
  return new Refusal('body_too_slow', sentence, { bytesPerSecond: bodyRate, seconds: bodyWindow / 1000 });
}
