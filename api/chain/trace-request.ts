import type { RequestTracing } from '../../core/ports/request-tracing.ts';
import type { Context, Middleware } from '../context.ts';
import { clientClosedStatus } from '../http/client-closed.ts';

/** Runs each request within a span, and names it in the response (`traceresponse`, W3C Trace Context 2). */
export function traceRequest(tracing: RequestTracing): Middleware {
  return (ctx, next) => {
    const { traceparent, tracestate } = ctx.req.headers;
    const span = tracing.begin(ctx.method, { traceparent: one(traceparent), tracestate: one(tracestate) });
    ctx.state.span = span;
    ctx.set('traceresponse', span.header);
    ctx.res.once('close', () => {
      const { route, errorCode } = ctx.state;
      span.end({ route: route?.path, status: statusOf(ctx), errorCode });
    });
    return span.run(next);
  };
}

function one(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

function statusOf({ res }: Context): number {
  return res.writableFinished || res.headersSent ? res.statusCode : clientClosedStatus;
}
