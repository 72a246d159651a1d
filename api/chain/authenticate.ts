import type { Step } from '../context.ts';
import type { Dependencies } from '../dependencies.ts';
import { readCookie } from '../http/cookies.ts';

/** Establishes who asks. A credential that is not valid is refused even where none is needed. */
export function authenticate({ identify, settings }: Pick<Dependencies, 'identify' | 'settings'>): Step {
  return async (ctx, next) => {
    ctx.vary(['Authorization', 'Cookie']);
    ctx.state.caller = await identify({
      authorization: ctx.get('Authorization') || undefined,
      sessionSecret: readCookie(ctx, settings.publicUrl, 'session'),
    });
    await next();
  };
}
