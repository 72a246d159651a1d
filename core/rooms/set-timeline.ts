import type { Caller } from '../access/caller.ts';
import { changeRoom } from './change-room.ts';
import type { Database } from '../ports/database.ts';
import type { Room } from './room.ts';

/** Overwrites the given timeline settings; null resets a setting. */
export async function setTimeline(
  database: Database,
  roomKey: number,
  caller: Caller,
  change: Readonly<Record<string, string | boolean | null>>,
): Promise<Room> {
  return changeRoom(database, roomKey, caller, async ({ rooms }, room, emit) => {
    const before = room.settings.timeline;
    const merged = Object.entries({ ...before, ...change });
    const timeline = Object.fromEntries(
      merged.filter((entry): entry is [string, string | boolean] => entry[1] !== null),
    );
    const updated = await rooms.update(roomKey, { settings: { ...room.settings, timeline } });
    const after = updated.settings.timeline;
    if (JSON.stringify(before) !== JSON.stringify(after)) {
      emit({
        kind: 'settings.updated',
        objectType: 'room',
        objectId: room.id,
        before: { timeline: before },
        after: { timeline: after },
      });
    }
    return updated;
  });
}
