import type { IncomingMessage } from 'node:http';

import type { Refusal } from '../../core/errors.ts';
import type { Context } from '../context.ts';

/**
 * The body of an authorized request. All readers obtain it here: a client that sent `Expect: 100-continue` receives
 * 100 only now, and the minimum rate applies from now on. `refuse` receives the reason if the body is rejected.
 * Throws Refusal `too_many_bodies`.
 */
export function openBody(ctx: Context, refuse: (refusal: Refusal) => void): IncomingMessage {
  ctx.state.body?.open(refuse);
  if (ctx.get('Expect').toLowerCase() === '100-continue' && !ctx.res.headersSent) ctx.res.writeContinue();
  return ctx.req;
}
