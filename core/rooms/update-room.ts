import type { Caller } from '../access/caller.ts';
import { changeRoom } from './change-room.ts';
import type { Database } from '../ports/database.ts';
import type { Room, RoomSettings } from './room.ts';

/** The changes that members can make to a room; each setting is overwritten individually. */
export interface RoomChange {
  readonly name?: string | null;
  readonly isPublic?: boolean;
  readonly presentationIsPublic?: boolean;
  readonly settings?: Partial<RoomSettings>;
}

/** Changes the room and emits an event with the fields that differ; emits none if nothing changed. */
export async function updateRoom(
  database: Database,
  roomKey: number,
  caller: Caller,
  change: RoomChange,
): Promise<Room> {
  return changeRoom(database, roomKey, caller, async ({ rooms }, room, emit) => {
    const { settings, ...rest } = change;
    const updated = await rooms.update(
      roomKey,
      settings === undefined ? rest : { ...rest, settings: { ...room.settings, ...settings } },
    );
    const { before, after } = difference(visible(room), visible(updated));
    if (Object.keys(after).length > 0) {
      emit({ kind: 'settings.updated', objectType: 'room', objectId: room.id, before, after });
    }
    return updated;
  });
}

type Fields = Record<string, unknown>;

function visible(room: Room): Fields {
  const { name, isPublic, presentationIsPublic, settings } = room;
  return { name, isPublic, presentationIsPublic, ...settings };
}

function difference(old: Fields, now: Fields): { before: Fields; after: Fields } {
  const changed = Object.keys(now).filter((key) => JSON.stringify(old[key]) !== JSON.stringify(now[key]));
  const pick = (fields: Fields) => Object.fromEntries(changed.map((key) => [key, fields[key]]));
  return { before: pick(old), after: pick(now) };
}
