import type { Middleware } from '../context.ts';

/** Without the web application, redirects browsers from `/` to the API documentation. */
export const leadToDocs: Middleware = (ctx, next) => {
  if (ctx.path !== '/' || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
  ctx.redirect('/api/docs');
};
