import type { Emit } from '../events/change-room.ts';
import type { Repositories } from '../ports/database.ts';
import type { NewMember } from './member.ts';
import type { Member } from '../rooms/room.ts';

/** Makes the user a member, or gives a member another role; within a change of the room that holds the lock. */
export async function giveRole(
  { rooms, members }: Pick<Repositories, 'rooms' | 'members'>,
  roomKey: number,
  member: NewMember,
  emit: Emit,
): Promise<Member> {
  const { userId, role } = member;
  const before = await rooms.role(roomKey, userId);
  const given = await members.put(roomKey, member);
  if (before !== role) {
    emit({
      kind: before === null ? 'member.added' : 'member.updated',
      objectType: 'member',
      objectId: userId,
      before: before === null ? null : { userId, role: before },
      after: { userId, role, addedBy: given.addedBy },
    });
  }
  return given;
}
