import createClient, { type FetchResponse, type MaybeOptionalInit } from 'openapi-fetch';
import type { HttpMethod, MediaType, PathsWithMethod, RequiredKeysOf } from 'openapi-typescript-helpers';
import type { paths } from '../schema.ts';
import { randomId } from './random-id.ts';
import { resending, type RetryOptions } from './resend.ts';
import type { Send } from './send.ts';

type Arguments<Init> =
  RequiredKeysOf<Init> extends never
    ? [(Init & Readonly<Record<string, unknown>>)?]
    : [Init & Readonly<Record<string, unknown>>];

type Operation<Path extends keyof paths, Method extends HttpMethod> = Extract<
  paths[Path][Method],
  { responses: unknown }
>;

/** Calls an operation by its path. Throws ChartroomError on failure, so `data` is always present. */
export type Call<Method extends HttpMethod> = <
  Path extends PathsWithMethod<paths, Method>,
  Init extends MaybeOptionalInit<paths[Path], Method>,
>(
  path: Path,
  ...init: Arguments<Init>
) => Promise<Extract<FetchResponse<Operation<Path, Method>, Init, MediaType>, { error?: never }>>;

/** All operations of the API, typed by path and method. */
export interface Operations {
  readonly GET: Call<'get'>;
  readonly POST: Call<'post'>;
  readonly PUT: Call<'put'>;
  readonly PATCH: Call<'patch'>;
  readonly DELETE: Call<'delete'>;
}

export function createOperations(baseUrl: string, send: Send, timeouts: RetryOptions): Operations {
  const sendWithRetries = resending(send, timeouts);
  const { GET, POST, PUT, PATCH, DELETE } = createClient<paths>({
    baseUrl,
    fetch: (request) => sendWithRetries(withKey(request)),
    bodySerializer: bodyOf,
  });
  // `send` throws where the library would return `error`.
  return { GET, POST, PUT, PATCH, DELETE } as unknown as Operations;
}

/** Adds an Idempotency-Key, so that a retried POST is executed once. */
function withKey(request: Request): Request {
  if (request.method === 'POST' && !request.headers.has('Idempotency-Key'))
    request.headers.set('Idempotency-Key', randomId());
  return request;
}

/** A form if the body contains a file, otherwise JSON. */
function bodyOf(body: unknown): FormData | string {
  if (body instanceof FormData) return body;
  const members = Object.entries(body ?? {});
  if (!members.some(([, value]) => value instanceof Blob)) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of members) {
    if (value instanceof Blob) form.append(name, value, value instanceof File ? value.name : name);
    else if (value !== undefined && value !== null) form.append(name, String(value));
  }
  return form;
}
