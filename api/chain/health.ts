import type { Context, Middleware } from '../context.ts';
import type { Dependencies } from '../dependencies.ts';

/** `/livez`: the event loop turns. `/readyz`: requests can be served; 503 with the reason otherwise. */
export function health(api: Pick<Dependencies, 'unreadiness' | 'stopping'>): Middleware {
  return (ctx, next) => {
    const asked = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (!asked || (ctx.path !== '/livez' && ctx.path !== '/readyz')) return next();
    return answer(ctx, ctx.path === '/livez' ? null : whyNotReady(api));
  };
}

async function answer(ctx: Context, looking: Promise<string | null> | null): Promise<void> {
  const reason = await looking;
  ctx.set('Cache-Control', 'no-store');
  if (reason !== null) ctx.set('Retry-After', '1');
  ctx.status = reason === null ? 200 : 503;
  ctx.body = reason === null ? { status: 'ok' } : { status: 'unavailable', reason };
}

/** Why requests should go elsewhere, as a sentence; null when they need not. */
export async function whyNotReady({
  unreadiness,
  stopping,
}: Pick<Dependencies, 'unreadiness' | 'stopping'>): Promise<string | null> {
  return stopping.aborted ? 'The process is stopping.' : unreadiness();
}
