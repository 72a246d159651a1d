import type { Context } from '../context.ts';
import { ClientClosed } from './client-closed.ts';

/**
 * The HTTP exchange for handlers. A class, because an object literal with a getter retains its references until a
 * full garbage collection: 8 kB per request.
 */
export class HttpExchange {
  readonly ctx: Context;
  #signal: AbortSignal | undefined;

  constructor(ctx: Context) {
    this.ctx = ctx;
  }

  /** Aborted when the client disconnects. Created on first use, since most handlers do not need it. */
  get signal(): AbortSignal {
    return (this.#signal ??= abortSignal(this.ctx));
  }
}

function abortSignal({ res }: Context): AbortSignal {
  const aborted = new AbortController();
  const settle = () => {
    if (!res.writableFinished) aborted.abort(new ClientClosed());
  };
  if (res.closed) settle();
  else res.once('close', settle);
  return aborted.signal;
}
