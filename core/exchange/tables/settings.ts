import { originalId } from '../../access/imported.ts';
import type { Presentation } from '../../presentation/presentation.ts';
import type { RoomSettings } from '../../rooms/room.ts';
import { asName, json, recordTable, text } from './record-table.ts';

/** A setting of the room, or who saved the presentation and when. */
export interface Setting {
  readonly name: SettingName;
  readonly value: unknown;
}

export type SettingName = keyof RoomSettings | typeof presentationSetting;

/** The value of this setting is `{updatedBy, updatedAt}`. */
export const presentationSetting = 'presentation';

export const settingsTable = recordTable<Setting>(
  {
    name: 'chartroom_settings',
    kind: 'attributes',
    key: 'fid',
    description: 'Settings of the room, one per row.',
  },
  [text('name', ({ name }) => name, asName), json('value', ({ value }) => value)],
);

export function settingsOf(settings: RoomSettings, presentation: Presentation | null): Setting[] {
  const {
    autoZoomEnabled,
    defaultView,
    defaultTheme,
    defaultBaseLayer,
    timeline,
    markerStyle,
    lockedGroups,
  } = settings;
  const members: Record<keyof RoomSettings, unknown> = {
    autoZoomEnabled,
    defaultView,
    defaultTheme,
    defaultBaseLayer,
    timeline,
    markerStyle,
    lockedGroups,
  };
  const rows = Object.entries(members).map(([name, value]) => ({ name: name as keyof RoomSettings, value }));
  // A presentation without slides is equivalent to none.
  if (presentation === null || presentation.slides.length === 0) return rows;
  const { updatedAt } = presentation;
  const updatedBy = originalId(presentation.updatedBy);
  return [...rows, { name: presentationSetting, value: { updatedBy, updatedAt } }];
}
