import type { IncomingMessage } from 'node:http';

import type { Refusal } from '../../core/errors.ts';
import type { Context } from '../context.ts';

/**
 * The body of a request that was let in. Whoever reads a body takes it from here: a client that asked whether to send
 * it (`Expect: 100-continue`) is told to go on only now, and from now on it has to come in; `refuse` is told why a body
 * is wanted no more. Throws Refusal `too_many_bodies`.
 */
export function openBody(ctx: Context, refuse: (refusal: Refusal) => void): IncomingMessage {
  ctx.state.body?.open(refuse);
  if (ctx.get('Expect').toLowerCase() === '100-continue' && !ctx.res.headersSent) ctx.res.writeContinue();
  return ctx.req;
}
