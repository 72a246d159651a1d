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
 * settings are reported as omitted. The style of the markers and their locked groups belong to the content: every import
 * applies them, the style unless the room has one.
 */
export async function copySettings(
  { rooms }: Pick<Repositories, 'rooms'>,
  room: Room,
  { settings, job, emit }: { readonly settings: RoomSettings; readonly job: Job; readonly emit: Emit },
): Promise<TakenSettings> {
  const { markerStyle: ownStyle, lockedGroups } = room.settings;
  const own = { ...room.settings, markerStyle: null, lockedGroups: [] };
  const given = { ...settings, markerStyle: null, lockedGroups: [] };
  const isWanted = !areNew(given) && !isDeepStrictEqual(given, own);
  const refused = isWanted ? refusalOf(own, room, job) : null;
  const isTaken = isWanted && refused === null;
  const after: RoomSettings = {
    ...(isTaken ? settings : room.settings),
    markerStyle: ownStyle ?? settings.markerStyle,
    lockedGroups: [...new Set([...lockedGroups, ...settings.lockedGroups])],
  };
  const changed = (Object.keys(after) as (keyof RoomSettings)[]).filter(
    (name) => !isDeepStrictEqual(after[name], room.settings[name]),
  );
  if (changed.length > 0) {
    await rooms.update(room.key, { settings: after });
    const of = (from: RoomSettings) => Object.fromEntries(changed.map((name) => [name, from[name]]));
    emit({
      kind: 'settings.updated',
      objectType: 'room',
      objectId: room.id,
      before: of(room.settings),
      after: of(after),
    });
  }
  const isOtherStyle =
    settings.markerStyle !== null && !isDeepStrictEqual(settings.markerStyle, after.markerStyle);
  return {
    outcome: isTaken ? 'taken' : 'kept',
    leftOut: [
      ...(refused === null ? [] : [refused]),
      ...(isOtherStyle
        ? [leftOut('style_kept', 'The markers of the room already have a style.', 'markerStyle')]
        : []),
    ],
  };
}

/** Why the settings beside the style of the markers are not applied; null if they are. */
function refusalOf(own: RoomSettings, room: Room, job: Job): LeftOut | null {
  if (job.actor.type !== 'user' || job.actor.id !== room.ownerId)
    return leftOut('insufficient_permission', 'Only the signed-in owner can import settings.');
  return areNew(own) ? null : leftOut('settings_kept', 'The room already has settings.');
}

function leftOut(code: string, reason: string, name = 'settings'): LeftOut {
  return { what: 'settings', name, code, reason };
}
