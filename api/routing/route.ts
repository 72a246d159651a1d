import type { Readable } from 'node:stream';
import type { z } from 'zod';

import type { Caller } from '../../core/access/caller.ts';
import type { Operation } from '../../core/access/operations.ts';
import type { ErrorCode } from '../../core/errors.ts';
import type { Context } from '../context.ts';
import type { HttpExchange } from '../http/exchange.ts';
import type { PooledBody } from '../http/pooled-body.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Found, Scope } from './scope.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * A response that is not JSON with a schema: raw content, no content, or a connection that the handler takes over.
 */
export interface RawAnswer {
  readonly raw: 'bytes' | 'empty' | 'takeover';
  readonly mediaType: string | null;
  readonly description: string;
  /** Schema of the content, used only for documentation. */
  readonly schema?: z.ZodType;
}

export type Responses = Readonly<Record<number, z.ZodType | RawAnswer>>;

type Headers = Readonly<Record<string, string>>;

interface RawBodies {
  readonly bytes: Readable | Uint8Array | string | PooledBody;
  readonly empty: null;
  /** Writes status, headers and body to `ctx.res`. */
  readonly takeover: (ctx: Context) => void | Promise<void>;
}

export type Answer<R extends Responses = Responses> = {
  [Status in keyof R & number]: {
    readonly status: Status;
    readonly headers?: Headers;
    readonly body: R[Status] extends z.ZodType
      ? z.input<R[Status]>
      : R[Status] extends { raw: infer Raw extends keyof RawBodies }
        ? RawBodies[Raw]
        : never;
  };
}[keyof R & number];

/** The parameters of a path: `/rooms/:roomId` has `{ roomId: string }`. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Record<Name extends `${infer Bare}.${string}` ? Bare : Name, string>
    : object;

export type Body = z.ZodType | 'multipart' | 'none';

/** Input of handlers; `ctx` is for multipart bodies and streams. */
export interface Input<Params, Query, Content> extends Pick<HttpExchange, 'ctx' | 'signal'> {
  readonly params: Params;
  readonly query: Query;
  /** The validated JSON; undefined for `multipart` and `none`. */
  readonly body: Content;
  readonly caller: Caller;
  readonly requestId: string;
}

export interface RouteDocs {
  /** OpenAPI `operationId`, if the operation has several routes. */
  readonly id?: string;
  readonly summary: string;
  readonly description?: string;
}

/** A route in the table, with erased types. */
export interface Route {
  readonly method: Method;
  readonly path: string;
  readonly operation: Operation;
  readonly scope: Scope;
  readonly docs: RouteDocs;
  readonly params: z.ZodObject | undefined;
  readonly query: z.ZodObject | undefined;
  readonly body: Body;
  /** Schema of a multipart body, for the documentation. */
  readonly multipart: z.ZodObject | undefined;
  /** Maximum bytes of a JSON body. */
  readonly bodyLimit: number;
  /** Maximum nesting depth of a JSON body. */
  readonly bodyDepth: number;
  /** A member of a JSON body that is not parsed. */
  readonly bodyLeft: string | null;
  /** Error codes in addition to those that follow from the access rule, scope and body. */
  readonly refusals: readonly ErrorCode[];
  readonly responses: Responses;
  /** Fields of the response that are returned once and never stored. */
  readonly withheld: readonly string[];
  readonly handler: (
    input: Input<unknown, unknown, unknown> & Found[Scope],
    api: Dependencies,
  ) => Promise<Answer>;
}
