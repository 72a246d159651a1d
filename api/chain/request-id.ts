import type { Middleware } from '../context.ts';

const sane = /^[A-Za-z0-9._:-]{8,128}$/;

/** Assigns a request ID: a valid one from the client, or a new one. */
export const requestId: Middleware = (ctx, next) => {
  const sent = ctx.get('X-Request-Id');
  ctx.state.requestId = sane.test(sent) ? sent : crypto.randomUUID();
  ctx.set('X-Request-Id', ctx.state.requestId);
  return next();
};
