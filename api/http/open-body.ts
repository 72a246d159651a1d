import type { IncomingMessage } from 'node:http';

import type { Context } from '../context.ts';

/**
 * The body of a request that was let in. Whoever reads a body takes it from here: a client that asked whether to
 * send it (`Expect: 100-continue`) is told to go on only now.
 */
export function openBody(ctx: Context): IncomingMessage {
  if (ctx.get('Expect').toLowerCase() === '100-continue' && !ctx.res.headersSent) ctx.res.writeContinue();
  ctx.state.body?.open(ctx.req);
  return ctx.req;
}
