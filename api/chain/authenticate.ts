import type { Step } from '../context.ts';
import type { Dependencies } from '../dependencies.ts';

/** Establishes who asks. A credential that is not valid is refused even where none is needed. */
export function authenticate({ identify }: Pick<Dependencies, 'identify'>): Step {
  return async (ctx, next) => {
    ctx.vary('Authorization');
    ctx.state.caller = await identify(ctx.get('Authorization') || undefined);
    await next();
  };
}
