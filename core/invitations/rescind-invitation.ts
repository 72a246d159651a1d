import type { Caller } from '../access/caller.ts';
import { changeRoom } from '../rooms/change-room.ts';
import type { Database } from '../ports/database.ts';
import { takeInvitation } from './claim-invitation.ts';

/** Revokes a pending invitation; `email` in canonical form. Throws Refusal `invitation_not_found`. */
export async function rescindInvitation(
  database: Database,
  roomKey: number,
  caller: Caller,
  email: string,
): Promise<void> {
  await changeRoom(database, roomKey, caller, (repositories, _room, emit) =>
    takeInvitation(repositories, emit, { roomKey, email, kind: 'member.invitation-rescinded' }),
  );
}
