import type { Role } from '../access/operations.ts';
import type { Room } from '../rooms/room.ts';

/** The credential of a caller, as far as rows determine whether it is still valid. */
export type Credential =
  | { readonly type: 'token'; readonly tokenId: string }
  | { readonly type: 'user'; readonly userId: string; readonly sessionHash: Uint8Array | null };

/** The status of a credential at one moment. */
export interface CredentialStatus {
  /** Null if no room was requested or it no longer exists. */
  readonly room: Room | null;
  /**
   * Neither revoked nor ended nor expired. Always true for users without a browser session, who have no such
   * row.
   */
  readonly isAlive: boolean;
  /** The user's role in the room. */
  readonly role: Role | null;
}

/**
 * Reads the status of a credential and locks it: waits for a revocation in progress and blocks later ones
 * until the transaction ends.
 */
export interface CredentialStatusRepository {
  /** Also locks the room like `rooms.lock`, in a single statement. */
  lockWithRoom(credential: Credential, roomKey: number): Promise<CredentialStatus>;
  /** Without the lock of the room. Must be the last statement of its transaction to prevent deadlocks. */
  lock(credential: Credential, roomKey: number | null): Promise<CredentialStatus>;
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly credentialStatus: CredentialStatusRepository;
  }
}
