import { Readable } from 'node:stream';

import { authorizeCommits } from '../../core/admission/authorize-commit.ts';
import { Refusal } from '../../core/errors.ts';
import type { Database } from '../../core/ports/database.ts';
import type { Context, Middleware } from '../context.ts';
import type { Dependencies } from '../dependencies.ts';
import type { HttpExchange } from '../http/exchange.ts';
import { bodyReader } from '../http/read-body.ts';
import { jsonBody } from '../http/json-pieces.ts';
import { picturePolicy } from '../http/picture-policy.ts';
import { isPooled, sendPooled } from '../http/pooled-body.ts';
import { notModified } from '../http/not-modified.ts';
import type { Answer, Route } from '../routing/route.ts';
import { answerOnce } from './answer-once.ts';
import { readInput } from './read-input.ts';

/** Last step: reads the input, runs the handler and sends its response. */
export function handle(route: Route, api: Dependencies): Middleware {
  const readBody = bodyReader(route, api.settings.jsonBodyMs);
  return async (ctx) => {
    const input = await readInput(route, ctx, readBody);
    const database = ownDatabase(route, ctx, api.database);
    const answer = await answerOnce(route, ctx, { database, leasedKeys: api.leasedKeys }, (noting) =>
      route.handler(input, noting === api.database ? api : { ...api, database: noting }),
    );
    await send(route, answer, ctx, api, input);
  };
}

/** Writes are authorized again at commit; reads use the plain database. */
function ownDatabase({ method, operation }: Route, { state }: Context, database: Database): Database {
  const { caller } = state;
  if (method === 'GET' || caller === undefined) return database;
  return authorizeCommits(database, () => ({ operation, caller, roomKey: state.roomKey ?? null }));
}

async function send(
  route: Route,
  answer: Answer,
  ctx: Context,
  api: Dependencies,
  exchange: Pick<HttpExchange, 'signal'>,
): Promise<void> {
  const declared = route.responses[answer.status];
  if (declared === undefined) throw new Error(`${route.path} does not declare status ${answer.status}`);
  ctx.status = answer.status;
  const policy =
    'mediaType' in declared
      ? picturePolicy(declared.mediaType, ctx.state.caller, api.settings.corsOrigins)
      : null;
  if (policy !== null) ctx.set('Cross-Origin-Resource-Policy', policy);
  for (const [name, value] of Object.entries(answer.headers ?? {})) {
    // Earlier steps have added `Origin`, `Authorization` and `Cookie` to `Vary`.
    if (name === 'Vary') ctx.vary(value);
    else ctx.set(name, value);
  }
  if (!('raw' in declared)) {
    if (api.settings.checkAnswers) checkAnswer(declared, answer, route);
    ctx.body = jsonBody(answer.body);
    ctx.type = 'application/json; charset=utf-8';
  } else if (declared.raw === 'takeover') {
    ctx.respond = false;
    await (answer.body as unknown as (ctx: Context) => void | Promise<void>)(ctx);
    return;
  } else if (declared.raw === 'empty') {
    ctx.body = null;
    ctx.status = answer.status;
  } else {
    if (declared.mediaType !== null && !ctx.response.get('Content-Type')) ctx.type = declared.mediaType;
    if (isPooled(answer.body)) {
      // Enclosing steps set headers after this one returns, which is too late here.
      if (api.stopping.aborted) ctx.set('Connection', 'close');
      await sendPooled(ctx, answer.body, exchange.signal);
      return;
    }
    ctx.body = answer.body;
    if ((answer.body as unknown) instanceof Readable) cutOnError(answer.body, ctx);
  }
  if (notModified(ctx)) ctx.status = 304;
}

function checkAnswer(
  schema: { safeParse: (value: unknown) => { success: boolean; error?: Error } },
  answer: Answer,
  route: Route,
): void {
  const checked = schema.safeParse(answer.body);
  if (checked.success) return;
  throw new Refusal(
    'internal_error',
    `The response of ${route.method} ${route.path} does not match its declared schema.`,
    {},
    {
      cause: checked.error,
    },
  );
}

/** Destroys the connection if the stream fails, so that the response does not look complete. */
function cutOnError(body: Readable, ctx: Context): void {
  body.once('error', () => {
    if (ctx.res.headersSent) ctx.res.destroy();
  });
}
