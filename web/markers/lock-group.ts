import type { RoomState } from '../room/room-state.ts';
import { service, type Marker, type Room } from '../service/service.ts';

/** Whether the marker is in a locked group, so that it cannot be changed. */
export function isLocked(
  { lockedGroups }: Pick<Room, 'lockedGroups'>,
  { group }: Pick<Marker, 'group'>,
): boolean {
  return group !== null && lockedGroups.includes(group);
}

/** Locks or unlocks a group for everyone. Throws ChartroomError. */
export async function lockGroup(state: RoomState, name: string, isWanted: boolean): Promise<void> {
  const { roomId, lockedGroups } = state.room.peek();
  const others = lockedGroups.filter((each) => each !== name);
  await service.PATCH('/api/rooms/{roomId}/marker-groups', {
    params: { path: { roomId } },
    body: { lockedGroups: isWanted ? [...others, name] : others },
  });
}
