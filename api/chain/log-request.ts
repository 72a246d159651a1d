import type { Caller } from '../../core/access/caller.ts';
import type { Context, Middleware } from '../context.ts';
import type { Dependencies } from '../dependencies.ts';
import { clientClosedStatus } from '../http/client-closed.ts';

/**
 * Writes one wide line a request, when its answer is complete or its client gone, and counts it. The line never
 * holds headers, queries, bodies or paths, where secrets and e-mail addresses travel.
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
      metrics.requestSeconds.observe(
        { method: ctx.method, route: ctx.state.route?.path ?? 'none', status },
        milliseconds / 1000,
      );
      if (ctx.state.errorCode !== undefined) metrics.refusals.inc({ code: ctx.state.errorCode });
      log[levelOf(ctx, status)](
        {
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

/** Parameters of paths that are ids of our own making. */
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

/** Whoever asks may write what they like where an id belongs. */
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
