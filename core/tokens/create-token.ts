import type { UserCaller } from '../access/caller.ts';
import type { TokenPermission } from '../access/operations.ts';
import { Refusal } from '../errors.ts';
import { changeRoom } from '../rooms/change-room.ts';
import { newId } from '../ids.ts';
import { limits } from '../limits.ts';
import type { Database } from '../ports/database.ts';
import type { ApiToken } from '../access/api-token.ts';
import { hashTokenSecret, newTokenSecret } from './secret.ts';

export interface TokenRequest {
  readonly name: string;
  readonly permissions: readonly TokenPermission[];
  /** Null: never. */
  readonly expiresInDays: number | null;
}

/** Creates an API token of the room. Returns the secret, of which only the hash is stored. */
export async function createToken(
  database: Database,
  roomKey: number,
  caller: UserCaller,
  request: TokenRequest,
): Promise<{ token: ApiToken; secret: string }> {
  const secret = newTokenSecret();
  const permissions = [...new Set(request.permissions)];
  return changeRoom(database, roomKey, caller, async ({ tokens }, _room, emit) => {
    const created = await tokens.create(
      {
        ...request,
        id: newId('token'),
        roomKey,
        permissions,
        secretHash: hashTokenSecret(secret),
        createdBy: caller.userId,
      },
      limits.tokensPerRoom,
    );
    if (created === null) {
      throw new Refusal(
        'token_limit_reached',
        `A room can have at most ${limits.tokensPerRoom} API tokens.`,
        {
          limit: limits.tokensPerRoom,
        },
      );
    }
    const { id, name, expiresAt } = created;
    emit({
      kind: 'token.created',
      objectType: 'token',
      objectId: id,
      before: null,
      after: { name, permissions, expiresAt },
    });
    return { token: created, secret };
  });
}
