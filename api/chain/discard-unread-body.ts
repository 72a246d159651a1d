import type { Clock } from '../../core/ports/clock.ts';
import { limits } from '../../core/limits.ts';
import { announcedBytes } from '../bodies/incoming-body.ts';
import type { Context, Middleware } from '../context.ts';
import type { Dependencies } from '../dependencies.ts';
import { swallow, lingerAfterAnswer } from '../http/linger.ts';

/**
 * An answer that is given before the request's body was read ends the connection: the rest of a refused upload is
 * not taken in. A small one is cheaper to swallow than a new connection, if it comes soon.
 */
export function discardUnreadBody({ clock }: Pick<Dependencies, 'clock'>): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } finally {
      if (!ctx.req.complete && !ctx.res.headersSent) discard(ctx, clock);
    }
  };
}

function discard(ctx: Context, clock: Clock): void {
  const announced = announcedBytes(ctx.req);
  if (announced === 0) return;
  if (announced <= limits.smallBody && ctx.status !== 408) {
    swallow(ctx.req, clock);
    return;
  }
  ctx.set('Connection', 'close');
  lingerAfterAnswer(ctx.req);
}
