import type { Repositories } from '../ports/database.ts';
import type { RoomAccess } from '../rooms/room.ts';
import type { Caller } from '../access/caller.ts';
import type { TokenFinder } from './look-at-layer.ts';

/** One look-up of the room that a request names. */
export interface RoomAccessFinder extends TokenFinder {
  /** What was found with the token, or is found now for the caller. */
  accessFor(caller: Caller): Promise<RoomAccess>;
}

/**
 * The token and its room, or the room and the user's role in it, come by one statement. A token finds the room that it
 * is scoped to, whichever the request names.
 */
export function findRoomAccess({ rooms }: Pick<Repositories, 'rooms'>, roomId: string): RoomAccessFinder {
  let found: RoomAccess | undefined;
  return {
    findBySecretHash: async (secretHash) => {
      found = await rooms.accessOfToken(secretHash);
      return found.token;
    },
    accessFor: async (caller) =>
      (found ??= await rooms.accessOfUser(roomId, caller.type === 'user' ? caller.userId : null)),
  };
}
