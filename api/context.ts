import type { Middleware, ParameterizedContext } from 'koa';

import type { Caller } from '../core/access/caller.ts';
import type { Found, Route, Scope } from './routing/route.ts';

/** What the steps of the chain learn about a request, in this order. */
export interface RequestState {
  requestId: string;
  /** Code of the refusal or failure, for the log line. */
  errorCode?: string;
  route?: Route;
  caller?: Caller;
  found?: Found[Scope];
  /** Public id of the room concerned, for the log line. */
  roomId?: string;
}

export type Context = ParameterizedContext<RequestState>;

/** One small step of the request chain. */
export type Step = Middleware<RequestState>;
