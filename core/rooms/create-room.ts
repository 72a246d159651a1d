import { actorOf, type UserCaller } from '../access/caller.ts';
import { Refusal } from '../errors.ts';
import { broadcast } from './change-room.ts';
import type { Database, UnitOfWork } from '../ports/database.ts';
import type { Room, RoomSettings } from './room.ts';
import { refuseBeyondLimit } from '../limit-exceeded.ts';
import { newRoomSettings } from './settings.ts';

/** Non-default properties of a new room. */
export interface RoomRequest extends RequestedSettings {
  readonly name?: string | null | undefined;
  readonly isPublic?: boolean | undefined;
  readonly presentationIsPublic?: boolean | undefined;
}

type RequestedSettings = {
  readonly [Key in keyof Omit<RoomSettings, 'timeline' | 'markerStyle' | 'lockedGroups'>]?:
    | RoomSettings[Key]
    | undefined;
};

interface Opened {
  readonly room: Room;
  readonly isNew: boolean;
}

/**
 * Creates a room; the caller becomes its owner. If the id belongs to a room of the caller, that room is
 * returned unchanged; a room of another user is rejected. Throws Refusal `limit_exceeded` if the user owns
 * too many rooms.
 */
export async function createRoom(
  database: Database,
  caller: UserCaller,
  roomId: string,
  request: RoomRequest,
): Promise<Opened> {
  const created = await database.transaction((unit) => open(unit, caller, roomId, request));
  if (created !== null) return created;
  const room = await database.rooms.find(roomId);
  // The room was deleted between the two statements; the caller can retry.
  if (room === null) throw new Refusal('service_unavailable');
  const role = await database.rooms.role(room.key, caller.userId);
  if (role === null) throw new Refusal('insufficient_permission');
  return { room, isNew: false };
}

async function open(
  unit: UnitOfWork,
  caller: UserCaller,
  roomId: string,
  request: RoomRequest,
): Promise<Opened | null> {
  const { rooms } = unit;
  let room = await rooms.create({
    id: roomId,
    ownerId: caller.userId,
    name: request.name ?? null,
    settings: settingsOf(request),
  });
  if (room === null) return null;
  refuseBeyondLimit('rooms', await rooms.owned(caller.userId));
  const { isPublic = false, presentationIsPublic = false } = request;
  if (isPublic || presentationIsPublic)
    room = await rooms.update(room.key, { isPublic, presentationIsPublic });
  const event = {
    kind: 'room.created',
    actor: actorOf(caller),
    objectType: 'room',
    objectId: roomId,
    before: null,
    after: { roomId, name: room.name, isPublic: room.isPublic },
  } as const;
  await broadcast(unit, room.key, [event]);
  return { room, isNew: true };
}

function settingsOf({
  autoZoomEnabled,
  defaultView,
  defaultTheme,
  defaultBaseLayer,
}: RoomRequest): RoomSettings {
  const fallback = newRoomSettings;
  return {
    ...fallback,
    autoZoomEnabled: autoZoomEnabled ?? fallback.autoZoomEnabled,
    defaultView: defaultView ?? null,
    defaultTheme: defaultTheme ?? null,
    defaultBaseLayer: defaultBaseLayer ?? null,
  };
}
