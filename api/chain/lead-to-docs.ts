import type { Middleware } from '../context.ts';

/** Who opens the address of the service in a browser is led to the page that describes it. */
export const leadToDocs: Middleware = (ctx, next) => {
  if (ctx.path !== '/' || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
  ctx.redirect('/api/docs');
};
