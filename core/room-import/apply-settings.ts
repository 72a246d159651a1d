import { isDeepStrictEqual } from 'node:util';
import type { Emit } from '../rooms/change-room.ts';
import type { Job } from '../jobs/job.ts';
import type { Repositories } from '../ports/database.ts';
import type { Room, RoomSettings } from '../rooms/room.ts';
import { areNew } from '../rooms/settings.ts';
import type { LeftOut } from './left-out.ts';

interface TakenSettings {
  readonly outcome: 'taken' | 'kept';
  readonly leftOut: readonly LeftOut[];
}

/**
 * Gives the room the settings of a file or of another room, inside a change of it: only where its owner asked by session,
 * and its own are still those of a new room. Where there is nothing to give, nothing is left out.
 */
export async function copySettings(
  { rooms }: Pick<Repositories, 'rooms'>,
  room: Room,
  { settings, job, emit }: { readonly settings: RoomSettings; readonly job: Job; readonly emit: Emit },
): Promise<TakenSettings> {
  if (areNew(settings) || isDeepStrictEqual(settings, room.settings)) return { outcome: 'kept', leftOut: [] };
  if (job.actor.type !== 'user' || job.actor.id !== room.ownerId)
    return keep('insufficient_permission', 'Only the owner, signed in, takes settings over.');
  if (!areNew(room.settings)) return keep('settings_kept', 'The room has settings of its own already.');
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
