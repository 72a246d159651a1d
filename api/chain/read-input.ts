import { parse } from 'node:querystring';

import { Refusal } from '../../core/errors.ts';
import type { Context } from '../context.ts';
import { checkInput } from '../http/check-input.ts';
import { HttpExchange } from '../http/exchange.ts';
import { paramsOf } from '../http/params.ts';
import type { ReadBody } from '../http/read-body.ts';
import { boundedName, isIgnoredName } from '../http/unknown-field.ts';
import type { Input, Route } from '../routing/route.ts';
import type { Found, Scope } from '../routing/scope.ts';

/** Reads and validates the input of the handler, after authorization. */
export async function readInput(
  route: Route,
  ctx: Context,
  readBody: ReadBody,
): Promise<Input<unknown, unknown, unknown> & Found[Scope]> {
  const { caller, found } = ctx.state;
  if (caller === undefined || found === undefined) throw new Error('admit must run first');
  return Object.assign(new HttpExchange(ctx), found, readUrl(route, ctx), {
    body: await validBody(route, ctx, readBody),
    caller,
    requestId: ctx.state.requestId,
  });
}

/** Validates path and query parameters. */
export function readUrl(route: Route, ctx: Context): { params: unknown; query: unknown } {
  const { params, query } = route;
  const asked = parse(ctx.querystring);
  refuseUnknown(query, asked);
  return {
    params: params === undefined ? paramsOf(ctx) : checkInput(params, paramsOf(ctx), 'path'),
    query: query === undefined ? undefined : checkInput(query, asked, 'query'),
  };
}

/** Rejects unknown parameters, which a client would believe to have an effect. */
function refuseUnknown(query: Route['query'], asked: object): void {
  if (query?.def.catchall !== undefined) return;
  for (const name of Object.keys(asked)) {
    if (isIgnoredName(name) || (query !== undefined && Object.hasOwn(query.shape, name))) continue;
    const parameter = boundedName(name);
    const known = query === undefined ? [] : Object.keys(query.shape);
    const taken = known.length === 0 ? 'this operation has none' : `supported: ${known.join(', ')}`;
    const sentence = `Unknown query parameter "${parameter}"; ${taken}.`;
    throw new Refusal('unknown_parameter', sentence, { parameter });
  }
}

async function validBody({ body }: Route, ctx: Context, readBody: ReadBody): Promise<unknown> {
  if (body === 'none' || body === 'multipart') return undefined;
  return checkInput(body, await readBody(ctx), 'body');
}
