import type { Middleware } from '../context.ts';

/** Without the web application, who opens the address of the service in a browser is led to its description. */
export const leadToDocs: Middleware = (ctx, next) => {
  if (ctx.path !== '/' || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
  ctx.redirect('/api/docs');
};
