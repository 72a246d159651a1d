import type { Caller } from '../access/caller.ts';
import { Refusal } from '../errors.ts';
import { isRoomId } from '../ids.ts';
import type { Repositories } from '../ports/database.ts';
import type { Room } from '../rooms/room.ts';
import { hashTokenSecret, isTokenSecret } from '../tokens/secret.ts';

export interface SourceRequest {
  readonly sourceRoomId: string;
  /** The secret of a token of the source room. */
  readonly sourceToken: string | null;
}

export interface FoundSource {
  readonly room: Room;
  /** The token that lets its bearer read; null where the caller may, or everybody. */
  readonly tokenId: string | null;
  /** By membership or token; false where the caller reads the room only because it is public. */
  readonly isReader: boolean;
}

/**
 * The room that a caller wants a copy of. A token that is sent decides alone. Throws Refusal `invalid_room_id`, of the
 * token `invalid_api_token`, `token_not_scoped` and `token_lacks_permission`; a room that the caller may not read is
 * `room_not_found`, as one that is not there.
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
    // The note of the last use is a courtesy: it delays no answer and fails none.
    tokens.touch(token.id).catch(() => undefined);
    return { room, tokenId: token.id, isReader: true };
  }
  const { room, role } = await rooms.accessOfUser(
    sourceRoomId,
    caller.type === 'user' ? caller.userId : null,
  );
  if (room === null || !(room.isPublic || role !== null)) {
    const sentence = 'There is no such source room, or the caller may not read it.';
    throw new Refusal('room_not_found', sentence, { field: 'sourceRoomId' });
  }
  return { room, tokenId: null, isReader: role !== null };
}
