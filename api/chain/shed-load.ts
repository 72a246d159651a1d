import { Refusal } from '../../core/errors.ts';
import type { Middleware } from '../context.ts';
import type { Dependencies } from '../dependencies.ts';

/** Shared, because capturing a stack trace per rejected request is expensive under load. */
const overloaded = new Refusal('overloaded');

/**
 * Queues requests, and rejects those that cannot be served in time, before reading any data for them. Event streams
 * are exempt: each costs little, and a client that loses one sends more requests. The route decides whether a request
 * is an event stream, so unknown paths that end in `/events` are not exempt. Health checks are handled earlier.
 */
export function shedLoad({ load, metrics }: Pick<Dependencies, 'load' | 'metrics'>): Middleware {
  return async (ctx, next) => {
    if (ctx.method === 'GET' && ctx.state.route?.operation === 'event.stream') {
      await next();
      return;
    }
    const entered = load.enter();
    if (entered !== true && !(await entered)) {
      metrics.shed.inc();
      throw overloaded;
    }
    try {
      await next();
    } finally {
      load.leave();
    }
  };
}
