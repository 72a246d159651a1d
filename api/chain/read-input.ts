import { parse } from 'node:querystring';

import type { Context } from '../context.ts';
import { checkInput } from '../http/check-input.ts';
import { Exchange } from '../http/exchange.ts';
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
  return Object.assign(new Exchange(ctx), found, readUrl(route, ctx), {
    body: await readBody(route, ctx, jsonBodyMs),
    caller,
    requestId: ctx.state.requestId,
  });
}

/** Validates what the URL says. */
export function readUrl(route: Route, ctx: Context): { params: unknown; query: unknown } {
  const { params, query } = route;
  return {
    params: params === undefined ? paramsOf(ctx) : checkInput(params, paramsOf(ctx), 'path'),
    query: query === undefined ? undefined : checkInput(query, parse(ctx.querystring), 'query'),
  };
}

async function readBody(route: Route, ctx: Context, milliseconds: number): Promise<unknown> {
  if (route.body === 'none' || route.body === 'multipart') return undefined;
  const caps = { limit: route.bodyLimit, depth: route.bodyDepth, left: route.bodyLeft, milliseconds };
  return checkInput(route.body, await readJson(ctx, caps), 'body');
}
