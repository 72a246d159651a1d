import type { Caller } from '../access/caller.ts';
import { Refusal } from '../errors.ts';
import { changeRoom } from '../rooms/change-room.ts';
import type { Database } from '../ports/database.ts';

/** Takes a pending invitation back; `email` in its canonical form. Throws Refusal `invitation_not_found`. */
export async function rescindInvitation(
  database: Database,
  roomKey: number,
  caller: Caller,
  email: string,
): Promise<void> {
  await changeRoom(database, roomKey, caller, async ({ invitations }, _room, emit) => {
    const invitation = await invitations.take(roomKey, email);
    if (invitation === null) throw new Refusal('invitation_not_found');
    emit({
      kind: 'member.invitation-rescinded',
      objectType: 'invitation',
      objectId: invitation.id,
      before: { role: invitation.role },
      after: null,
    });
  });
}
