import { userActor } from '../access/caller.ts';
import type { Role } from '../access/operations.ts';
import { Refusal } from '../errors.ts';
import { changeRoom } from '../rooms/change-room.ts';
import { giveRole } from '../members/give-role.ts';
import type { Database } from '../ports/database.ts';
import type { User } from '../users/user.ts';

type Invitee = Pick<User, 'id' | 'name' | 'email' | 'emailVerified'>;

/**
 * Accepts the invitation of the room to the user's e-mail address; returns the current role of existing
 * members. Throws Refusal `email_not_verified` before it reveals whether there is an invitation, otherwise
 * `invitation_not_found`.
 */
export async function acceptInvitation(database: Database, roomKey: number, user: Invitee): Promise<Role> {
  const role = isProven(user)
    ? await takeUp(database, roomKey, user)
    : await database.rooms.role(roomKey, user.id);
  if (role !== null) return role;
  throw new Refusal(isProven(user) ? 'invitation_not_found' : 'email_not_verified');
}

/**
 * Accepts all invitations addressed to the user if their e-mail address is verified. Invitations that cannot
 * be accepted now, for example because the room is being deleted, do not prevent the sign-in; they remain for
 * the next one.
 */
export async function acceptAllInvitations(database: Database, user: Invitee): Promise<void> {
  if (!isProven(user)) return;
  for (const { roomKey } of await database.invitations.addressedTo(user.email)) {
    try {
      await takeUp(database, roomKey, user);
    } catch (failure) {
      if (!(failure instanceof Refusal)) throw failure;
    }
  }
}

function isProven(user: Invitee): user is Invitee & { readonly email: string } {
  return user.emailVerified && user.email !== null;
}

/** The user's role afterwards; null if there was no invitation and the user is not a member. */
async function takeUp(
  database: Database,
  roomKey: number,
  user: Invitee & { readonly email: string },
): Promise<Role | null> {
  return changeRoom(database, roomKey, userActor(user), async (repositories, _room, emit) => {
    const invitation = await repositories.invitations.take(roomKey, user.email);
    const role = await repositories.rooms.role(roomKey, user.id);
    if (invitation === null || role === 'owner') return role;
    const { role: given, invitedBy } = invitation;
    await giveRole(repositories, roomKey, { userId: user.id, role: given, addedBy: invitedBy }, emit);
    return given;
  });
}
