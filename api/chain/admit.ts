import { Refusal } from '../../core/errors.ts';
import { refuseEarly } from '../../core/access/authorize.ts';
import { admit as admission } from '../../core/admission/admit.ts';
import type { Caller } from '../../core/access/caller.ts';
import type { Context, Middleware } from '../context.ts';
import type { Dependencies } from '../dependencies.ts';
import { paramOf } from '../http/params.ts';
import type { Route } from '../routing/route.ts';
import type { Found, Scope } from '../routing/scope.ts';

type Parts = Pick<Dependencies, 'database' | 'layerManifests' | 'rasterManifests'>;

/** Finds the room of the request and authorizes the caller before any of the body is read. */
export function admit(route: Route, api: Parts): Middleware {
  return async (ctx, next) => {
    const { caller } = ctx.state;
    if (caller === undefined) throw new Error('authenticate must run first');
    refuseEarly(route.operation, caller);
    const found = await find(route, api, caller, ctx);
    ctx.state.found = found;
    if ('room' in found) noteRoom(ctx, found.room);
    await next();
  };
}

async function find(route: Route, api: Parts, caller: Caller, ctx: Context): Promise<Found[Scope]> {
  const { operation } = route;
  const { database } = api;
  switch (route.scope) {
    case 'none':
      admission.toService(operation, caller);
      return {};
    case 'room-id':
      admission.toService(operation, caller);
      return { roomId: param(ctx, 'roomId') };
    case 'room':
      return admission.toRoom(database, operation, caller, param(ctx, 'roomId'), ctx.state.roomAccess);
    case 'room-name':
      return admission.toRoom(database, operation, caller, param(ctx, 'roomName'), ctx.state.roomAccess);
    case 'layer':
      return toLayer(route, api, caller, ctx);
    case 'raster':
      return toRaster(route, api, caller, ctx);
    case 'job':
      return admission.toJob(database, operation, caller, param(ctx, 'jobId'));
    case 'upload':
      return admission.toUpload(database, operation, caller, param(ctx, 'uploadId'));
    case 'body':
      return {
        enterRoom: async (roomName) => {
          const entered = await admission.toRoom(database, operation, caller, roomName);
          noteRoom(ctx, entered.room);
          return entered;
        },
      };
  }
}

function noteRoom({ state }: Context, { id, key }: { id: string; key: number }): void {
  state.roomId = id;
  state.roomKey = key;
}

async function toLayer(
  { operation }: Route,
  { database, layerManifests }: Parts,
  caller: Caller,
  { state: { layerAccess } }: Context,
): Promise<Found['layer']> {
  if (layerAccess === undefined) throw new Refusal('not_found');
  const entered = await admission.toLayer(database, operation, caller, await layerAccess.of(caller));
  const layer = await layerManifests(database.layers, entered.layer);
  if (layer === null) throw new Refusal('layer_not_found');
  return { ...entered, layer };
}

async function toRaster(
  { operation }: Route,
  { database, rasterManifests }: Parts,
  caller: Caller,
  ctx: Context,
): Promise<Found['raster']> {
  const { rasterAccess } = ctx.state;
  if (rasterAccess === undefined) throw new Refusal('not_found');
  const roomId = param(ctx, 'roomId');
  const access = await rasterAccess.of(caller);
  const entered = await admission.toRaster(database, operation, caller, roomId, access);
  const raster =
    (await rasterManifests(database.rasters, entered.raster)) ??
    // Another version may have replaced it meanwhile.
    (await database.rasters.find(entered.room.contentKey, entered.raster.id));
  if (raster === null) throw new Refusal('raster_layer_not_found');
  return { ...entered, raster };
}

function param(ctx: Context, name: string): string {
  const value = paramOf(ctx, name);
  if (value === undefined) throw new Refusal('not_found');
  return value;
}
