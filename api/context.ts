import type { Middleware as KoaMiddleware, ParameterizedContext } from 'koa';

import type { Caller } from '../core/access/caller.ts';
import type { AccessFinder } from '../core/admission/access-finder.ts';
import type { Operation } from '../core/access/operations.ts';
import type { LayerAccess } from '../core/layers/layer.ts';
import type { RasterAccess } from '../core/rasters/raster.ts';
import type { CredentialAccess } from '../core/rooms/room.ts';
import type { IncomingBody } from './bodies/incoming-body.ts';
import type { RequestSpan } from '../core/ports/request-tracing.ts';
import type { Found, Scope } from './routing/scope.ts';

/** State that the middleware adds to a request, in this order. */
export interface RequestState {
  /** Its span, if requests are traced. */
  span?: RequestSpan;
  requestId: string;
  /** Error code, for the log line. */
  errorCode?: string;
  /** The matching route. */
  route?: { readonly path: string; readonly operation: Operation };
  /** The middleware of that route. */
  chain?: Middleware;
  /** The path parameters. */
  params?: Readonly<Record<string, string>>;
  caller?: Caller;
  /** Authorizes access to the layer in the path. */
  layerAccess?: AccessFinder<LayerAccess>;
  /** Authorizes access to the raster in the path. */
  rasterAccess?: AccessFinder<RasterAccess>;
  /** Authorizes access to the room in the path. */
  roomAccess?: AccessFinder<CredentialAccess>;
  found?: Found[Scope];
  /** The body being received. */
  body?: IncomingBody;
  /** A JSON body as sent, for handlers that store a part of it verbatim. */
  bodyBytes?: Uint8Array;
  /** Public ID of the room, for the log line. */
  roomId?: string;
  /** The room that the caller is authorized for. */
  roomKey?: number;
}

export type Context = ParameterizedContext<RequestState>;

/** A step of the request chain. */
export type Middleware = KoaMiddleware<RequestState>;
