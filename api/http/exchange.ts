import type { Context } from '../context.ts';
import { ClientClosed } from './client-closed.ts';

/**
 * The HTTP exchange as handlers see it. A class, since an object literal with a getter keeps what that refers to alive
 * until the whole heap is collected: eight kilobytes with each request.
 */
export class Exchange {
  readonly ctx: Context;
  #signal: AbortSignal | undefined;

  constructor(ctx: Context) {
    this.ctx = ctx;
  }

  /** Aborted when the client goes away. Made for those who ask for it: most answers are given before anybody can go. */
  get signal(): AbortSignal {
    return (this.#signal ??= abortSignal(this.ctx));
  }
}

function abortSignal({ res }: Context): AbortSignal {
  const aborted = new AbortController();
  const look = () => {
    if (!res.writableFinished) aborted.abort(new ClientClosed());
  };
  if (res.closed) look();
  else res.once('close', look);
  return aborted.signal;
}
