import type { Clock } from '../../core/ports/clock.ts';
import { limits } from '../../core/limits.ts';
import { announcedBytes } from '../bodies/incoming-body.ts';
import type { Context, Middleware } from '../context.ts';
import type { Dependencies } from '../dependencies.ts';
import { swallow, lingerAfterAnswer } from '../http/linger.ts';

/**
 * A response sent before the body was read closes the connection, so that the rest of a rejected upload is not
 * received. Discarding a small body that arrives soon is cheaper than a new connection.
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
