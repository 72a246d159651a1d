import type { Caller } from '../access/caller.ts';
import { Refusal } from '../errors.ts';
import { changeRoom } from '../rooms/change-room.ts';
import type { Database } from '../ports/database.ts';

/** Revokes the token; requests after the commit are rejected. */
export async function revokeToken(
  database: Database,
  roomKey: number,
  caller: Caller,
  tokenId: string,
): Promise<void> {
  await changeRoom(database, roomKey, caller, async ({ tokens }, _room, emit) => {
    if (!(await tokens.revoke(roomKey, tokenId))) throw new Refusal('token_not_found');
    emit({ kind: 'token.revoked', objectType: 'token', objectId: tokenId, before: null, after: null });
  });
}
