import { Refusal } from '../errors.ts';
import { limits } from '../limits.ts';
import type { Database, Repositories } from '../ports/database.ts';
import type { Room } from '../rooms/room.ts';
import type { Credential, CredentialStatus } from './credential-status.ts';
import { authorize } from '../access/authorize.ts';
import type { Caller, TokenCaller, UserCaller } from '../access/caller.ts';
import type { Operation } from '../access/operations.ts';

/** The access that a request was authorized for. */
export interface AuthorizedRequest {
  readonly operation: Operation;
  readonly caller: Caller;
  /** Null if there is no room, or it is not known yet. */
  readonly roomKey: number | null;
}

/**
 * Wraps the database that a request handler uses. Receiving a request body can take minutes, so each
 * transaction authorizes the caller again before it commits, locks the rows that the decision depends on, and
 * rolls back if access was lost. Changes of a room check together with the lock of the room, in the same
 * statement; all other transactions check last. Transactions throw Refusals with status 401, 403 and 404.
 */
export function admittedDatabase(database: Database, admit: () => AuthorizedRequest): Database {
  return {
    ...database,
    transaction: (work) =>
      database.transaction(async (within) => {
        const asked = admit();
        if (asked.caller.type === 'anonymous') return work(within);
        const check = new Check(within, { ...asked, caller: asked.caller });
        const rooms = { ...within.rooms, lock: (roomKey: number) => check.lock(roomKey) };
        try {
          const result = await work({ ...within, rooms });
          await check.complete();
          return result;
        } catch (failure) {
          throw (await check.lost(failure)) ?? failure;
        }
      }),
  };
}

/** Each transaction checks once. */
class Check {
  readonly #within: Repositories;
  readonly #asked: AuthorizedRequest & { readonly caller: UserCaller | TokenCaller };
  #isDone = false;

  constructor(
    within: Repositories,
    asked: AuthorizedRequest & { readonly caller: UserCaller | TokenCaller },
  ) {
    this.#within = within;
    this.#asked = asked;
  }

  async lock(roomKey: number): Promise<Room | null> {
    const { rooms, standing: status } = this.#within;
    if (this.#isDone || roomKey !== this.#asked.roomKey) return rooms.lock(roomKey);
    const found = await status.lock(credentialOf(this.#asked.caller), roomKey);
    if (found.room === null) return null;
    this.#decide(found);
    return found.room;
  }

  async complete(): Promise<void> {
    if (this.#isDone) return;
    const found = await this.#within.standing.hold(credentialOf(this.#asked.caller), this.#asked.roomKey);
    if (found.room === null && this.#asked.roomKey !== null) throw new Refusal('room_not_found');
    this.#decide(found);
  }

  /** If access was lost, that error takes precedence over the failure of the operation. */
  async lost(failure: unknown): Promise<Refusal | null> {
    if (!(failure instanceof Refusal)) return null;
    try {
      await this.complete();
      return null;
    } catch (loss) {
      // After a failed statement the transaction accepts no other.
      return loss instanceof Refusal && (loss.status === 401 || loss.status === 403) ? loss : null;
    }
  }

  #decide({ room, isAlive, role }: CredentialStatus): void {
    const { operation, caller } = this.#asked;
    if (!isAlive || isOver(caller)) {
      throw new Refusal(caller.type === 'token' ? 'invalid_api_token' : 'invalid_session');
    }
    authorize(operation, caller, room && { ...room, roomKey: room.key }, role);
    this.#isDone = true;
  }
}

function credentialOf(caller: UserCaller | TokenCaller): Credential {
  if (caller.type === 'token') return { type: 'token', tokenId: caller.tokenId };
  return { type: 'user', userId: caller.userId, sessionHash: caller.sessionHash ?? null };
}

/**
 * Whether a new request with the same JWT would be rejected. Credentials with a row are checked against the
 * clock of the database.
 */
function isOver(caller: UserCaller | TokenCaller): boolean {
  if (caller.type === 'token' || caller.sessionHash !== undefined) return false;
  return caller.expiresAt !== undefined && Date.now() > caller.expiresAt + limits.clockSkew;
}
