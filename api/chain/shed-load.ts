import { Refusal } from '../../core/errors.ts';
import type { Middleware } from '../context.ts';
import type { Dependencies } from '../dependencies.ts';

/** One for all: whoever has no time for a request has none for the stack of its refusal. */
const overloaded = new Refusal('overloaded');

/**
 * Queues and then refuses requests that cannot be served in time, before anything is read for them. Event streams are
 * exempt: each costs little, and a client that lost one sends more requests. Whether a request is one is a matter of
 * its route, not of its path: an unknown path that ends in `/events` is a request like any other. Health checks are
 * answered before.
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
