import { userActor } from '../access/caller.ts';
import { Refusal } from '../errors.ts';
import { changeRoom } from '../rooms/change-room.ts';
import type { Database } from '../ports/database.ts';
import type { User } from '../users/user.ts';
import { takeInvitation } from './claim-invitation.ts';

/**
 * Declines the invitation of the room to the user's e-mail address, so that it is not shown again. Throws
 * Refusal `invitation_not_found`, or `email_not_verified` before it reveals whether there is an invitation.
 * Members have no pending invitation.
 */
export async function declineInvitation(
  database: Database,
  roomKey: number,
  user: Pick<User, 'id' | 'name' | 'email' | 'emailVerified'>,
): Promise<void> {
  const { email, emailVerified } = user;
  if (email === null || !emailVerified) {
    const isMember = (await database.rooms.role(roomKey, user.id)) !== null;
    throw new Refusal(isMember ? 'invitation_not_found' : 'email_not_verified');
  }
  await changeRoom(database, roomKey, userActor(user), (repositories, _room, emit) =>
    takeInvitation(repositories, emit, { roomKey, email, kind: 'member.invitation-declined' }),
  );
}
