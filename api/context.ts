import type { Middleware as KoaMiddleware, ParameterizedContext } from 'koa';

import type { Caller } from '../core/access/caller.ts';
import type { AccessFinder } from '../core/admission/access-finder.ts';
import type { Operation } from '../core/access/operations.ts';
import type { LayerAccess } from '../core/layers/layer.ts';
import type { RasterAccess } from '../core/rasters/raster.ts';
import type { RoomAccess } from '../core/rooms/room.ts';
import type { IncomingBody } from './bodies/incoming-body.ts';
import type { Found, Scope } from './routing/scope.ts';

/** What the steps of the chain learn about a request, in this order. */
export interface RequestState {
  requestId: string;
  /** Code of the refusal or failure, for the log line. */
  errorCode?: string;
  /** The route that fits the request. */
  route?: { readonly path: string; readonly operation: Operation };
  /** What that route does with it. */
  chain?: Middleware;
  /** What stands in the path for the names in the route's. */
  params?: Readonly<Record<string, string>>;
  caller?: Caller;
  /** What decides about the layer that the path names. */
  layerAccess?: AccessFinder<LayerAccess>;
  /** The same of a raster, where the path names one in a room. */
  rasterAccess?: AccessFinder<RasterAccess>;
  /** What decides about the room that the path names. */
  roomAccess?: AccessFinder<RoomAccess>;
  found?: Found[Scope];
  /** The body on its way in. */
  body?: IncomingBody;
  /** A JSON body as it was sent, for a handler that keeps a part of it verbatim. */
  bodyBytes?: Uint8Array;
  /** Public id of the room concerned, for the log line. */
  roomId?: string;
  /** The room that the caller was let into. */
  roomKey?: number;
}

export type Context = ParameterizedContext<RequestState>;

/** One small step of the request chain. */
export type Middleware = KoaMiddleware<RequestState>;
