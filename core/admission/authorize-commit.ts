import { Refusal } from '../errors.ts';
import { limits } from '../limits.ts';
import type { Database, Repositories, Subscriber } from '../ports/database.ts';
import { subscribed } from '../ports/unit-of-work.ts';
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
 * The database for a request handler. Receiving a request body can take minutes, so each transaction
 * authorizes the caller again before it commits, locks the rows that the decision depends on, and rolls back
 * if access was lost. Changes of a room check together with the lock of the room, in the same statement; all
 * other transactions check last. Transactions throw Refusals with status 401, 403 and 404.
 */
export function authorizeCommits(database: Database, request: () => AuthorizedRequest): Database {
  return subscribed(database, (repositories) => {
    const { operation, caller, roomKey } = request();
    if (caller.type === 'anonymous') return {};
    return new CommitAuthorization(repositories, { operation, caller, roomKey });
  });
}

/** Authorizes one transaction, once. */
class CommitAuthorization implements Subscriber {
  readonly #repositories: Repositories;
  readonly #request: AuthorizedRequest & { readonly caller: UserCaller | TokenCaller };
  #isDone = false;

  constructor(
    repositories: Repositories,
    request: AuthorizedRequest & { readonly caller: UserCaller | TokenCaller },
  ) {
    this.#repositories = repositories;
    this.#request = request;
  }

  async lockRoom(roomKey: number): Promise<Room | null> {
    const { rooms, credentialStatus } = this.#repositories;
    if (this.#isDone || roomKey !== this.#request.roomKey) return rooms.lock(roomKey);
    const found = await credentialStatus.lockWithRoom(credentialOf(this.#request.caller), roomKey);
    if (found.room === null) return null;
    this.#decide(found);
    return found.room;
  }

  async beforeCommit(): Promise<void> {
    if (this.#isDone) return;
    const { caller, roomKey } = this.#request;
    const found = await this.#repositories.credentialStatus.lock(credentialOf(caller), roomKey);
    if (found.room === null && roomKey !== null) throw new Refusal('room_not_found');
    this.#decide(found);
  }

  /** If access was lost, that error takes precedence over the failure of the operation. */
  async afterRefusal(): Promise<Refusal | null> {
    try {
      await this.beforeCommit();
      return null;
    } catch (loss) {
      // After a failed statement the transaction accepts no other.
      return loss instanceof Refusal && (loss.status === 401 || loss.status === 403) ? loss : null;
    }
  }

  #decide({ room, isAlive, role }: CredentialStatus): void {
    const { operation, caller } = this.#request;
    if (!isAlive || isExpired(caller)) {
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
function isExpired(caller: UserCaller | TokenCaller): boolean {
  if (caller.type === 'token' || caller.sessionHash !== undefined) return false;
  return caller.expiresAt !== undefined && Date.now() > caller.expiresAt + limits.clockSkew;
}
