import type { UserCaller } from '../access/caller.ts';
import { Refusal } from '../errors.ts';
import { changeRoom, type Emit } from '../rooms/change-room.ts';
import { newId } from '../ids.ts';
import { limits } from '../limits.ts';
import type { Database, Repositories } from '../ports/database.ts';
import type { Invitation } from './invitation.ts';
import type { InvitedRole } from '../members/member.ts';
import type { Member, Room } from '../rooms/room.ts';
import { giveRole } from '../members/give-role.ts';

/**
 * The result of an invitation: the invitee had an account and became a member, or the invitation is pending.
 */
export type Invited =
  | { readonly status: 'member'; readonly member: Member }
  | { readonly status: 'pending'; readonly invitation: Invitation };

/**
 * Invites an e-mail address (in canonical form) to a room. The owner of an account with this verified address
 * becomes a member immediately, and an existing member gets the given role. Otherwise the invitation is
 * pending; inviting again renews it. Inviting the room's owner is rejected with `conflict`.
 */
export async function invite(
  database: Database,
  roomKey: number,
  caller: UserCaller,
  { email, role }: { readonly email: string; readonly role: InvitedRole },
): Promise<Invited> {
  return changeRoom(database, roomKey, caller, async (repositories, room, emit) => {
    const account = await repositories.users.findByVerifiedEmail(email);
    if (account?.id === room.ownerId || caller.email === email) {
      throw new Refusal('conflict', 'The owner of the room cannot be invited.', { email });
    }
    if (account === null) {
      return {
        status: 'pending',
        invitation: await leave(repositories, room, { email, role, caller }, emit),
      };
    }
    // An invitation from before the account existed or its address was verified is no longer needed.
    await repositories.invitations.take(roomKey, email);
    const request = { userId: account.id, role, addedBy: caller.userId };
    return { status: 'member', member: await giveRole(repositories, roomKey, request, emit) };
  });
}

async function leave(
  { invitations }: Pick<Repositories, 'invitations'>,
  room: Room,
  { email, role, caller }: { email: string; role: InvitedRole; caller: UserCaller },
  emit: Emit,
): Promise<Invitation> {
  const invitation = await invitations.put(
    { id: newId('invitation'), roomKey: room.key, email, role, invitedBy: caller.userId },
    limits.invitationLifetime,
  );
  // Every member reads the history, but only the owner sees invited addresses, so the event contains no
  // e-mail address.
  const after = { role, expiresAt: invitation.expiresAt };
  emit({
    kind: 'member.invited',
    objectType: 'invitation',
    objectId: invitation.id,
    before: null,
    after,
  });
  return invitation;
}
