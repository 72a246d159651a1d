import type { ActiveToken } from '../access/api-token.ts';
import type { Caller } from '../access/caller.ts';
import type { LayerAccess } from '../layers/layer.ts';
import type { Repositories } from '../ports/database.ts';
import type { RasterAccess } from '../rasters/raster.ts';
import type { Requester } from '../rooms/object-access.ts';
import type { CredentialAccess } from '../rooms/room.ts';

export interface TokenFinder {
  findBySecretHash(secretHash: Uint8Array): Promise<ActiveToken | null>;
}

/**
 * Looks up, for one request, the object that its path names together with the data that authorization needs.
 */
export interface AccessFinder<Access> extends TokenFinder {
  /** Returns what was found together with the token, or looks it up for the caller. */
  of(caller: Caller): Promise<Access>;
}

/** A token finds the room that it is scoped to, regardless of the room that the request names. */
export function roomAccessFinder(
  { rooms }: Pick<Repositories, 'rooms'>,
  roomId: string,
): AccessFinder<CredentialAccess> {
  return accessFinder((requester) =>
    requester.type === 'token'
      ? rooms.accessOfToken(requester.secretHash)
      : rooms.accessOfUser(roomId, requester.type === 'user' ? requester.userId : null),
  );
}

export function layerAccessFinder(
  { layers }: Pick<Repositories, 'layers'>,
  layerId: string,
): AccessFinder<LayerAccess> {
  return accessFinder((requester) => layers.findAccess(layerId, requester));
}

export function rasterAccessFinder(
  { rasters }: Pick<Repositories, 'rasters'>,
  roomId: string,
  rasterId: string,
): AccessFinder<RasterAccess> {
  return accessFinder((requester) => rasters.findAccess(roomId, rasterId, requester));
}

/** Uses a single statement: a token lookup also fetches the object that the path names. */
function accessFinder<Access extends { readonly token: ActiveToken | null }>(
  find: (requester: Requester) => Promise<Access>,
): AccessFinder<Access> {
  let found: Access | undefined;
  return {
    findBySecretHash: async (secretHash) => {
      found = await find({ type: 'token', secretHash });
      return found.token;
    },
    of: async (caller) => (found ??= await find(requesterOf(caller))),
  };
}

function requesterOf(caller: Caller): Requester {
  return caller.type === 'user' ? { type: 'user', userId: caller.userId } : { type: 'anonymous' };
}
