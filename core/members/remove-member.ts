import type { Caller } from '../access/caller.ts';
import { Refusal } from '../errors.ts';
import { changeRoom } from '../rooms/change-room.ts';
import type { Database } from '../ports/database.ts';

/**
 * Removes a member from the room. After the commit they have no access, and their streams end. Throws Refusal
 * `owner_cannot_be_removed` or `member_not_found`.
 */
export async function removeMember(
  database: Database,
  roomKey: number,
  caller: Caller,
  userId: string,
): Promise<void> {
  await changeRoom(database, roomKey, caller, async ({ rooms, members }, room, emit) => {
    if (userId === room.ownerId) throw new Refusal('owner_cannot_be_removed');
    const role = await rooms.role(roomKey, userId);
    if (role === null) throw new Refusal('member_not_found');
    await members.remove(roomKey, userId);
    emit({
      kind: 'member.removed',
      objectType: 'member',
      objectId: userId,
      before: { userId, role },
      after: null,
    });
  });
}
