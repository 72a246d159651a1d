import { Refusal } from '../../core/errors.ts';
import type { Context, Middleware } from '../context.ts';
import type { Dependencies } from '../dependencies.ts';

/** One for all: whoever has no time for a request has none for the stack of its refusal. */
const overloaded = new Refusal('overloaded');

/**
 * Lets wait, and then refuses, what there is no time for, before anything is asked or read for it. Streams of events
 * are let in always: each costs little, and whoever lost one would only come back with more questions. Health has
 * answered before.
 */
export function shedLoad({ load, metrics }: Pick<Dependencies, 'load' | 'metrics'>): Middleware {
  return async (ctx, next) => {
    if (isStream(ctx)) {
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

function isStream({ method, path }: Context): boolean {
  return method === 'GET' && path.endsWith('/events');
}
