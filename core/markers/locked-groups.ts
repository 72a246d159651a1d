import type { Caller } from '../access/caller.ts';
import { Refusal } from '../errors.ts';
import type { Database } from '../ports/database.ts';
import type { Room } from '../rooms/room.ts';
import { updateRoom } from '../rooms/update-room.ts';
import type { Marker } from './marker.ts';

/** Sets the groups whose markers are locked. Returns their names in order. */
export async function lockGroups(
  database: Database,
  { roomKey, caller, names }: { roomKey: number; caller: Caller; names: readonly string[] },
): Promise<readonly string[]> {
  const lockedGroups = [...new Set(names)].toSorted();
  return (await updateRoom(database, roomKey, caller, { settings: { lockedGroups } })).settings.lockedGroups;
}

/** Throws Refusal `group_locked` if the marker must not be changed or deleted. */
export function requireUnlocked(
  { settings: { lockedGroups } }: Pick<Room, 'settings'>,
  { group }: Pick<Marker, 'group'>,
): void {
  if (group === null || !lockedGroups.includes(group)) return;
  throw new Refusal('group_locked', `The group "${group}" is locked; unlock it first.`, { group });
}
