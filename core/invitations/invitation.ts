import type { InvitedRole } from '../members/member.ts';

/** An invitation of a living room that waits for the owner of an e-mail address, and has not expired. */
export interface Invitation {
  readonly id: string;
  readonly roomKey: number;
  readonly roomId: string;
  /** Canonical: lower-cased and NFC-normalised. One invitation a room and address. */
  readonly email: string;
  readonly role: InvitedRole;
  readonly invitedBy: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

export interface InvitationRepository {
  /**
   * Leaves the invitation, or renews the one to this address: role, inviter and lifetime, but not its id. Expired
   * ones of the room go. Only under the room's lock.
   */
  put(
    invitation: Pick<Invitation, 'id' | 'roomKey' | 'email' | 'role' | 'invitedBy'>,
    lifetimeMs: number,
  ): Promise<Invitation>;
  /** Those of a room, oldest first. */
  list(roomKey: number): Promise<Invitation[]>;
  /** Those to an address, oldest first. */
  addressedTo(email: string): Promise<Invitation[]>;
  /** Takes the invitation away and answers it; null when there is none. */
  take(roomKey: number, email: string): Promise<Invitation | null>;
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly invitations: InvitationRepository;
  }
}
