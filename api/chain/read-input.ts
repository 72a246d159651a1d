import type { Context } from '../context.ts';
import { checkInput } from '../http/check-input.ts';
import { paramsOf } from '../http/params.ts';
import { readJson } from '../http/read-json.ts';
import type { Input, Route } from '../routing/route.ts';
import type { Found, Scope } from '../routing/scope.ts';

/** Reads and validates what the handler asked for, now that the caller is let in. */
export async function readInput(
  route: Route,
  ctx: Context,
): Promise<Input<unknown, unknown, unknown> & Found[Scope]> {
  const { caller, found } = ctx.state;
  if (caller === undefined || found === undefined) throw new Error('admission comes first');
  const params = route.params === undefined ? paramsOf(ctx) : checkInput(route.params, paramsOf(ctx), 'path');
  const query = route.query === undefined ? undefined : checkInput(route.query, ctx.query, 'query');
  const body = await readBody(route, ctx);
  return {
    ...found,
    params,
    query,
    body,
    caller,
    requestId: ctx.state.requestId,
    signal: goneSignal(ctx),
    ctx,
  };
}

async function readBody(route: Route, ctx: Context): Promise<unknown> {
  if (route.body === 'none' || route.body === 'multipart') return undefined;
  return checkInput(route.body, await readJson(ctx, route.bodyLimit, route.bodyDepth), 'body');
}

function goneSignal(ctx: Context): AbortSignal {
  const gone = new AbortController();
  ctx.res.once('close', () => {
    if (!ctx.res.writableFinished) gone.abort();
  });
  return gone.signal;
}
