import type { Role } from '../access/operations.ts';
import type { Member, Room } from '../rooms/room.ts';

/** The owner's role is assigned with the room and cannot be granted. */
export type InvitedRole = Exclude<Role, 'owner'>;

export interface NewMember {
  readonly userId: string;
  readonly role: InvitedRole;
  /** The user who invited them. */
  readonly addedBy: string;
}

/** A room as one of its members sees it in their list. */
export interface Membership {
  readonly room: Room;
  readonly role: Role;
  readonly addedAt: number;
  /** Time of the room's last retained event, or of its creation. */
  readonly lastChangedAt: number;
  /** Number of members, with the owner. */
  readonly memberCount: number;
}

export interface MemberRepository {
  /** Adds the member; for an existing member only the role changes. */
  put(roomKey: number, member: NewMember): Promise<Member>;
  /** Never the owner. */
  remove(roomKey: number, userId: string): Promise<void>;
  /** The existing rooms of the user, newest membership first. */
  roomsOf(userId: string): Promise<Membership[]>;
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly members: MemberRepository;
  }
}
