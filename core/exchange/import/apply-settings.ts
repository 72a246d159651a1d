import { isDeepStrictEqual } from 'node:util';
import type { Emit } from '../../rooms/change-room.ts';
import type { Job } from '../../jobs/job.ts';
import type { Repositories } from '../../ports/database.ts';
import type { Room, RoomSettings } from '../../rooms/room.ts';
import { areNew } from '../../rooms/settings.ts';
import type { LeftOut } from './left-out.ts';

interface TakenSettings {
  readonly outcome: 'taken' | 'kept';
  readonly leftOut: readonly LeftOut[];
}

/**
 * Applies the settings of a file or of another room, inside a change of the room. This happens only if the
 * owner requested it in a browser session and the room still has its default settings; otherwise non-empty
 * settings are reported as omitted.
 */
export async function copySettings(
  { rooms }: Pick<Repositories, 'rooms'>,
  room: Room,
  { settings, job, emit }: { readonly settings: RoomSettings; readonly job: Job; readonly emit: Emit },
): Promise<TakenSettings> {
  if (areNew(settings) || isDeepStrictEqual(settings, room.settings)) return { outcome: 'kept', leftOut: [] };
  if (job.actor.type !== 'user' || job.actor.id !== room.ownerId)
    return keep('insufficient_permission', 'Only the signed-in owner can import settings.');
  if (!areNew(room.settings)) return keep('settings_kept', 'The room already has settings.');
  await rooms.update(room.key, { settings });
  const changed = (Object.keys(settings) as (keyof RoomSettings)[]).filter(
    (name) => !isDeepStrictEqual(settings[name], room.settings[name]),
  );
  const of = (from: RoomSettings) => Object.fromEntries(changed.map((name) => [name, from[name]]));
  emit({
    kind: 'settings.updated',
    objectType: 'room',
    objectId: room.id,
    before: of(room.settings),
    after: of(settings),
  });
  return { outcome: 'taken', leftOut: [] };
}

function keep(code: string, reason: string): TakenSettings {
  return { outcome: 'kept', leftOut: [{ what: 'settings', name: 'settings', code, reason }] };
}
