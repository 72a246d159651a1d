import { ChartroomError } from '../errors.ts';
import { refused } from './refused.ts';
import { retainRequest } from './retain-request.ts';

/** A bearer token, or a function called before each request, for tokens that are renewed. */
export type TokenSource = string | (() => string | null | Promise<string | null>);

/** Sends a request with the caller's token. Throws ChartroomError for error responses and network failures. */
export type Send = (request: Request) => Promise<Response>;

export interface Connection {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly token: TokenSource | undefined;
}

export function createSend({ fetch, token }: Connection): Send {
  return async (request) => {
    const bearer = typeof token === 'function' ? await token() : token;
    if (bearer !== undefined && bearer !== null) request.headers.set('Authorization', `Bearer ${bearer}`);
    const answer = await reach(fetch, request);
    retainRequest(request, answer);
    if (answer.status < 400) return answer;
    const refusal = await refused(answer);
    request.signal.throwIfAborted();
    throw refusal;
  };
}

async function reach(fetch: Connection['fetch'], request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (cause) {
    request.signal.throwIfAborted();
    throw new ChartroomError({ code: 'unreachable', message: 'The service cannot be reached.', cause });
  }
}
