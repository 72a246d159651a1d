import { parse } from 'node:querystring';

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
  jsonBodyMs: number,
): Promise<Input<unknown, unknown, unknown> & Found[Scope]> {
  const { caller, found } = ctx.state;
  if (caller === undefined || found === undefined) throw new Error('admission comes first');
  const params = route.params === undefined ? paramsOf(ctx) : checkInput(route.params, paramsOf(ctx), 'path');
  const query =
    route.query === undefined ? undefined : checkInput(route.query, parse(ctx.querystring), 'query');
  const body = await readBody(route, ctx, jsonBodyMs);
  let signal: AbortSignal | undefined;
  return {
    ...found,
    params,
    query,
    body,
    caller,
    requestId: ctx.state.requestId,
    ctx,
    get signal() {
      return (signal ??= goneSignal(ctx));
    },
  };
}

async function readBody(route: Route, ctx: Context, milliseconds: number): Promise<unknown> {
  if (route.body === 'none' || route.body === 'multipart') return undefined;
  const caps = { limit: route.bodyLimit, depth: route.bodyDepth, milliseconds };
  return checkInput(route.body, await readJson(ctx, caps), 'body');
}

/** Made for those who ask for it: most answers are given before anybody can go. */
function goneSignal({ res }: Context): AbortSignal {
  const gone = new AbortController();
  const look = () => {
    if (!res.writableFinished) gone.abort();
  };
  if (res.closed) look();
  else res.once('close', look);
  return gone.signal;
}
