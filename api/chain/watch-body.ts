import type { Middleware } from '../context.ts';
import { announcedBytes } from '../bodies/incoming-body.ts';
import type { Dependencies } from '../dependencies.ts';
import { countedFor } from '../rate-limits/counted-for.ts';

/** Enforces a minimum rate for bodies and the maximum number of concurrent bodies per caller. */
export function watchBody({ bodies }: Pick<Dependencies, 'bodies'>): Middleware {
  return async (ctx, next) => {
    if (announcedBytes(ctx.req) === 0) {
      await next();
      return;
    }
    const body = bodies.expect(ctx.req, countedFor(ctx).join(':'));
    ctx.state.body = body;
    try {
      await next();
    } finally {
      body.close();
    }
  };
}
