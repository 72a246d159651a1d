import type { Middleware } from '../context.ts';
import type { Dependencies } from '../dependencies.ts';

/** During shutdown, responses close the connection, so that clients reconnect to another process. */
export function closeWhenStopping({ stopping }: Pick<Dependencies, 'stopping'>): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } finally {
      if (stopping.aborted && !ctx.res.headersSent) ctx.set('Connection', 'close');
    }
  };
}
