import type { Middleware } from '../context.ts';
import type { Dependencies } from '../dependencies.ts';

/** While the process stops, each answer asks its client to come back on another connection, hence elsewhere. */
export function closeWhenStopping({ stopping }: Pick<Dependencies, 'stopping'>): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } finally {
      if (stopping.aborted && !ctx.res.headersSent) ctx.set('Connection', 'close');
    }
  };
}
