import type { Context, Middleware } from '../context.ts';
import type { Dependencies } from '../dependencies.ts';

/** `/livez`: the event loop runs. `/readyz`: the process can serve requests; otherwise 503 with the reason. */
export function health(api: Pick<Dependencies, 'unreadiness' | 'stopping'>): Middleware {
  return (ctx, next) => {
    const asked = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (!asked || (ctx.path !== '/livez' && ctx.path !== '/readyz')) return next();
    return answer(ctx, ctx.path === '/livez' ? null : whyNotReady(api));
  };
}

async function answer(ctx: Context, checking: Promise<string | null> | null): Promise<void> {
  const reason = await checking;
  ctx.set('Cache-Control', 'no-store');
  if (reason !== null) ctx.set('Retry-After', '1');
  ctx.status = reason === null ? 200 : 503;
  ctx.body = reason === null ? { status: 'ok' } : { status: 'unavailable', reason };
}

/** Why the process is not ready, as a sentence; null if it is ready. */
export async function whyNotReady({
  unreadiness,
  stopping,
}: Pick<Dependencies, 'unreadiness' | 'stopping'>): Promise<string | null> {
  return stopping.aborted ? 'The process is stopping.' : unreadiness();
}
