import type { Emit } from '../rooms/change-room.ts';
import type { Repositories } from '../ports/database.ts';
import type { NewMember } from './member.ts';
import type { Member } from '../rooms/room.ts';

/** Makes the user a member or changes their role, within a change that has locked the room. */
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
