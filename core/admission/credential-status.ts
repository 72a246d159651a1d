import type { Role } from '../access/operations.ts';
import type { Room } from '../rooms/room.ts';

/** What a caller came in with, as far as rows say whether it still holds. */
export type Credential =
  | { readonly type: 'token'; readonly tokenId: string }
  | { readonly type: 'user'; readonly userId: string; readonly sessionHash: Uint8Array | null };

/** How a caller stands at one moment. */
export interface CredentialStatus {
  /** Null where none was asked for, or it is gone. */
  readonly room: Room | null;
  /** Neither revoked nor ended nor expired. A user without a browser session has no row that could be. */
  readonly isAlive: boolean;
  /** The user's role in the room. */
  readonly role: Role | null;
}

/**
 * Reads how a caller stands and holds it: a revocation that is under way is waited for, and one that comes later
 * waits for the end of this transaction.
 */
export interface CredentialStatusRepository {
  /** Takes the lock of the room along with it, as `rooms.lock` does, by one statement. */
  lock(credential: Credential, roomKey: number): Promise<CredentialStatus>;
  /** Without the lock of the room: the last statement of its transaction, so that nobody waits in a circle. */
  hold(credential: Credential, roomKey: number | null): Promise<CredentialStatus>;
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly standing: CredentialStatusRepository;
  }
}
