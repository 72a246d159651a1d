import type { IncomingHttpHeaders } from 'node:http';

import type { Step } from '../context.ts';
import { lingerAfterAnswer } from '../http/linger.ts';

/** Up to this much of an unread body is cheaper to swallow than a new connection. */
const swallowed = 64 * 1024;

/**
 * An answer that is given before the request's body was read ends the connection: the rest of a refused upload is
 * not taken in.
 */
export const spareUnreadBody: Step = async (ctx, next) => {
  try {
    await next();
  } finally {
    const announced = bodyLength(ctx.req.headers);
    if (!ctx.req.complete && announced > swallowed && !ctx.res.headersSent) {
      ctx.set('Connection', 'close');
      lingerAfterAnswer(ctx.req);
    }
  }
};

/** What the headers announce; a chunked body may be of any length. */
function bodyLength(headers: IncomingHttpHeaders): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity;
}
