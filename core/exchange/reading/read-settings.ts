import { limits } from '../../limits.ts';
import { fieldRules } from '../../markers/field-rules.ts';
import { markerStyleFlaw } from '../../markers/set-marker-style.ts';
import { baseLayers, newRoomSettings, themes, timelineChoices } from '../../rooms/settings.ts';
import type { RoomSettings } from '../../rooms/room.ts';
import { isJsonObject } from '../../text.ts';

type Reader = (value: unknown) => unknown;

const readers: Readonly<Record<keyof RoomSettings, Reader>> = {
  autoZoomEnabled: (value) => (typeof value === 'boolean' ? value : undefined),
  defaultView: viewOf,
  defaultTheme: choiceOf(themes),
  defaultBaseLayer: choiceOf(baseLayers),
  timeline: timelineOf,
  lockedGroups: (value) => (areGroups(value) ? value : undefined),
  markerStyle: (value) => (isJsonObject(value) && markerStyleFlaw(value) === null ? value : undefined),
};

/** Reads and validates settings; reports those that keep their default. */
export function readSettings(
  values: ReadonlyMap<string, unknown>,
  notify: (name: string) => void,
): RoomSettings {
  const settings: Record<string, unknown> = { ...newRoomSettings };
  for (const [name, value] of values) {
    const read = Object.hasOwn(readers, name) ? readers[name as keyof RoomSettings] : undefined;
    if (value === null && name !== 'autoZoomEnabled' && name !== 'timeline') continue;
    const set = read?.(value);
    if (set === undefined) notify(name);
    else settings[name] = set;
  }
  return settings as unknown as RoomSettings;
}

function areGroups(value: unknown): value is string[] {
  return (
    Array.isArray(value) &&
    value.length <= limits.exportedObjects &&
    value.every((name) => fieldRules.group.flaw(name) === null)
  );
}

function viewOf(value: unknown): unknown {
  if (!isJsonObject(value)) return undefined;
  const { lat, lng, zoom } = value;
  const isSound = isWithin(lat, -90, 90) && isWithin(lng, -180, 180) && isWithin(zoom, 0, 30);
  return isSound ? { lat, lng, zoom } : undefined;
}

export function isWithin(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && value >= min && value <= max;
}

function choiceOf(choices: readonly string[]): Reader {
  return (value) => (choices.some((choice) => choice === value) ? value : undefined);
}

const switches: readonly string[] = ['showMarkersOnly', 'showAdditionsOnly'];

function timelineOf(value: unknown): unknown {
  if (!isJsonObject(value)) return undefined;
  const isSound = Object.entries(value).every(([name, set]) =>
    switches.includes(name)
      ? typeof set === 'boolean'
      : Object.hasOwn(timelineChoices, name) &&
        timelineChoices[name as keyof typeof timelineChoices].some((choice) => choice === set),
  );
  return isSound ? value : undefined;
}
