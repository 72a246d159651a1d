import type { Caller } from '../../access/caller.ts';
import { Refusal } from '../../errors.ts';
import { isRoomId } from '../../ids.ts';
import type { Repositories } from '../../ports/database.ts';
import type { Room } from '../../rooms/room.ts';
import { hashTokenSecret, isTokenSecret } from '../../tokens/secret.ts';

export interface SourceRequest {
  readonly sourceRoomId: string;
  /** The secret of a token of the source room. */
  readonly sourceToken: string | null;
}

export interface FoundSource {
  readonly room: Room;
  /** The token that grants read access; null if the caller's role or the public access of the room does. */
  readonly tokenId: string | null;
  /** Reads as a member or with a token; false if the caller can read the room only because it is public. */
  readonly isReader: boolean;
}

/**
 * Finds the room to copy. If a token was sent, it alone determines access. Throws Refusal `invalid_room_id`;
 * for the token `invalid_api_token`, `token_not_scoped` and `token_lacks_permission`. A room that the caller
 * may not read is `room_not_found`, like one that does not exist.
 */
export async function findSource(
  { rooms, tokens }: Pick<Repositories, 'rooms' | 'tokens'>,
  caller: Caller,
  { sourceRoomId, sourceToken }: SourceRequest,
): Promise<FoundSource> {
  if (!isRoomId(sourceRoomId)) throw new Refusal('invalid_room_id', undefined, { field: 'sourceRoomId' });
  if (sourceToken !== null) {
    const field = 'sourceToken';
    if (!isTokenSecret(sourceToken)) throw new Refusal('invalid_api_token', undefined, { field });
    const { room, token } = await rooms.accessOfToken(hashTokenSecret(sourceToken));
    if (room === null || token === null) throw new Refusal('invalid_api_token', undefined, { field });
    if (room.id !== sourceRoomId) throw new Refusal('token_not_scoped', undefined, { field });
    if (!token.permissions.includes('read')) {
      const sentence = "API token lacks 'read' permission";
      throw new Refusal('token_lacks_permission', sentence, { field, permission: 'read' });
    }
    // Recording the last use is best effort; it neither delays nor fails the request.
    tokens.touch(token.id).catch(() => undefined);
    return { room, tokenId: token.id, isReader: true };
  }
  const { room, role } = await rooms.accessOfUser(
    sourceRoomId,
    caller.type === 'user' ? caller.userId : null,
  );
  if (room === null || !(room.isPublic || role !== null)) {
    const sentence = 'The source room does not exist, or you cannot read it.';
    throw new Refusal('room_not_found', sentence, { field: 'sourceRoomId' });
  }
  return { room, tokenId: null, isReader: role !== null };
}
