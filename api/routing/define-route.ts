import type { z } from 'zod';

import type { Operation } from '../../core/access/operations.ts';
import type { ErrorCode } from '../../core/errors.ts';
import { limits } from '../../core/limits.ts';
import type { Database } from '../../core/ports/database.ts';
import { subscribed } from '../../core/ports/unit-of-work.ts';
import type { Dependencies } from '../dependencies.ts';
import type {
  Answer,
  Body,
  Input,
  Method,
  PathParams,
  RawAnswer,
  Responses,
  Route,
  RouteDocs,
} from './route.ts';
import type { Found, Scope } from './scope.ts';

interface Declaration<
  Path extends string,
  S extends Scope,
  P extends z.ZodObject | undefined,
  Q extends z.ZodObject | undefined,
  B extends Body,
  R extends Responses,
> {
  readonly method: Method;
  readonly path: Path;
  /** The row of the access table that authorizes callers. */
  readonly operation: Operation;
  readonly scope: S;
  readonly docs: RouteDocs;
  /** Only if a path parameter is not a plain string. */
  readonly params?: P;
  readonly query?: Q;
  /** A JSON schema, `multipart` (the handler reads the body), or none if omitted. */
  readonly body?: B;
  readonly multipart?: z.ZodObject;
  readonly bodyLimit?: number;
  readonly bodyDepth?: number;
  /** A member of a JSON body that is not parsed: the handler receives it as `LeftJson`. */
  readonly bodyLeft?: string;
  /** Error codes in addition to those that follow from the access rule, scope and body. */
  readonly refusals?: readonly ErrorCode[];
  readonly responses: R;
  /**
   * Fields of the response that are returned only once, such as secrets. With an Idempotency-Key, the rest is stored,
   * and replays return it with 409 `answer_not_kept`.
   */
  readonly withheld?: readonly string[];
  readonly handler: (
    input: Input<
      P extends z.ZodObject ? z.output<P> : PathParams<Path>,
      Q extends z.ZodObject ? z.output<Q> : undefined,
      B extends z.ZodType ? z.output<B> : undefined
    > &
      Found[S],
    api: Dependencies,
  ) => Promise<Answer<R>> | Answer<R>;
}

/**
 * Declares a route. The table of routes drives the router, validation, `openapi.json` and the authorization tests;
 * the types of the handler's input and answers follow from the declaration.
 */
export function defineRoute<
  const Path extends `/${string}`,
  S extends Scope,
  const R extends Responses,
  P extends z.ZodObject | undefined = undefined,
  Q extends z.ZodObject | undefined = undefined,
  B extends Body = 'none',
>(declaration: Declaration<Path, S, P, Q, B, R>): Route {
  const {
    handler,
    body,
    params,
    query,
    multipart,
    bodyLimit,
    bodyDepth,
    bodyLeft,
    refusals,
    withheld,
    ...rest
  } = declaration;
  return {
    ...rest,
    params,
    query,
    multipart,
    body: body ?? 'none',
    refusals: refusals ?? [],
    withheld: withheld ?? [],
    bodyLimit: bodyLimit ?? limits.jsonBody,
    bodyDepth: bodyDepth ?? limits.jsonDepth,
    bodyLeft: bodyLeft ?? null,
    // The chain passes what the declaration requires; the type of the table cannot express that.
    handler: async (input, api) => handler(input as never, api) as Promise<Answer>,
  };
}

/** A response of raw content: a stream, a buffer or text. */
export function bytes<const M extends string>(
  mediaType: M,
  description = 'The content.',
  schema?: z.ZodType,
) {
  const described = schema === undefined ? {} : { schema };
  return { raw: 'bytes', mediaType, description, ...described } as const satisfies RawAnswer;
}

/**
 * A response without body, such as a redirect.
 * @public
 */
export function empty(description: string) {
  return { raw: 'empty', mediaType: null, description } as const satisfies RawAnswer;
}

/** The handler writes the response itself, for example an event stream. */
export function takeover<const M extends string>(mediaType: M, description: string) {
  return { raw: 'takeover', mediaType, description } as const satisfies RawAnswer;
}

/** The response of a handler. A function, so that literal types such as `success: true` are inferred. */
export function answer<const Status extends number, const Body>(
  status: Status,
  body: Body,
  headers: Readonly<Record<string, string>> = {},
) {
  return { status, body, headers };
}

/**
 * Makes a change and returns the response for its outcome. With an Idempotency-Key, the response is stored in the
 * transaction of the change, so `change` must resolve with the result of its transaction.
 */
export async function answerChange<Outcome, A>(
  database: Database,
  change: (database: Database) => Promise<Outcome>,
  present: (outcome: Outcome) => A,
): Promise<A> {
  return present(await change(subscribed(database, () => ({ respond: present }))));
}
