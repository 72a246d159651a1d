import type { Caller } from '../../core/access/caller.ts';
import type { Context, Middleware } from '../context.ts';
import type { Dependencies } from '../dependencies.ts';
import type { RequestSpan } from '../../core/ports/request-tracing.ts';
import type { Metrics } from '../metrics.ts';
import { clientClosedStatus } from '../http/client-closed.ts';

/**
 * Writes one log line per request when its response is complete or the client has disconnected, and counts the
 * request. The line never contains headers, queries, bodies or paths, since they can contain secrets and e-mail
 * addresses.
 */
export function logRequest({ log, metrics }: Dependencies): Middleware {
  return (ctx, next) => {
    const startedAt = performance.now();
    const written = ctx.socket.bytesWritten;
    metrics.requestsInFlight.inc();
    ctx.res.once('close', () => {
      const milliseconds = performance.now() - startedAt;
      const complete = ctx.res.writableFinished;
      const status = complete || ctx.res.headersSent ? ctx.res.statusCode : clientClosedStatus;
      metrics.requestsInFlight.dec();
      const labels = { method: ctx.method, route: ctx.state.route?.path ?? 'none', status };
      observe(metrics.requestSeconds, labels, milliseconds / 1000, ctx.state.span);
      if (ctx.state.errorCode !== undefined) metrics.refusals.inc({ code: ctx.state.errorCode });
      log[levelOf(ctx, status)](
        {
          ...ctx.state.span?.ids,
          requestId: ctx.state.requestId,
          method: ctx.method,
          route: ctx.state.route?.path,
          ...idsOf(ctx),
          operation: ctx.state.route?.operation,
          status,
          milliseconds: Math.round(milliseconds * 10) / 10,
          caller: ctx.state.caller === undefined ? undefined : describe(ctx.state.caller),
          room: ctx.state.roomId,
          bytesIn: Number(ctx.req.headers['content-length'] ?? 0),
          bytesOut: ctx.socket.bytesWritten - written,
          ...(ctx.state.errorCode === undefined ? {} : { error: ctx.state.errorCode }),
          ...(complete ? {} : { aborted: true }),
        },
        'request',
      );
    });
    return next();
  };
}

/** A histogram of a process that traces takes an exemplar with each value; one that does not takes none. */
function observe(
  histogram: Metrics['requestSeconds'],
  labels: { method: string; route: string; status: number },
  value: number,
  span: RequestSpan | undefined,
): void {
  if (span === undefined) histogram.observe(labels, value);
  else {
    const exemplarLabels = span.isSampled ? { trace_id: span.ids.trace_id } : {};
    histogram.observe({ labels, value, exemplarLabels });
  }
}

/** Path parameters that are generated IDs. */
const ids = ['layerId', 'markerId', 'jobId', 'uploadId', 'tokenId', 'userId'];

function idsOf({ state }: Context): Record<string, string> {
  const { params } = state;
  if (params === undefined) return {};
  const found: Record<string, string> = {};
  for (const name of ids) {
    const value = params[name];
    if (value !== undefined) found[name] = value.slice(0, maxIdLength);
  }
  return found;
}

/** Bounds what a client can write into the log in place of an ID. */
const maxIdLength = 100;

function levelOf(ctx: Context, status: number): 'debug' | 'info' | 'error' {
  if (ctx.state.route === undefined && status === 200) return 'debug';
  if (ctx.state.errorCode === 'overloaded') return 'debug';
  return status === 500 ? 'error' : 'info';
}

function describe(caller: Caller): { type: string; id?: string } {
  switch (caller.type) {
    case 'user':
      return { type: 'user', id: caller.userId };
    case 'token':
      return { type: 'token', id: caller.tokenId };
    case 'anonymous':
      return { type: 'anonymous' };
  }
}
