import type { InvitedRole } from '../members/member.ts';

/** A pending, unexpired invitation to an existing room. */
export interface Invitation {
  readonly id: string;
  readonly roomKey: number;
  readonly roomId: string;
  /** Canonical: lower case and NFC-normalised. There is one invitation per room and address. */
  readonly email: string;
  readonly role: InvitedRole;
  readonly invitedBy: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

export interface InvitationRepository {
  /**
   * Creates the invitation or renews the one to this address: replaces role, inviter and expiry, but keeps
   * its id. Also deletes expired invitations of the room. Call it only under the room's lock.
   */
  put(
    invitation: Pick<Invitation, 'id' | 'roomKey' | 'email' | 'role' | 'invitedBy'>,
    lifetimeMs: number,
  ): Promise<Invitation>;
  /** The invitations of a room, oldest first. */
  list(roomKey: number): Promise<Invitation[]>;
  /** The invitations to an address, oldest first. */
  addressedTo(email: string): Promise<Invitation[]>;
  /** Deletes and returns the invitation; null if there is none. */
  take(roomKey: number, email: string): Promise<Invitation | null>;
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly invitations: InvitationRepository;
  }
}
