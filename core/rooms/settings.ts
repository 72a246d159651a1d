import { isDeepStrictEqual } from 'node:util';
import type { RoomSettings } from './room.ts';

export const themes = ['light', 'dark', 'system'] as const;

export const baseLayers = ['osm', 'carto', 'voyager', 'satellite', 'swisstopo', 'swissimage'] as const;

/** The timeline settings and their values; unset ones are up to the viewer. */
export const timelineChoices = {
  groupingMode: ['none', 'day', 'month', 'year'],
  dateDisplayMode: ['event', 'creation'],
  dateTimeFormat: ['dmy', 'mdy', 'iso'],
  sliderMode: ['past', 'current', 'future'],
} as const;

export const newRoomSettings: RoomSettings = {
  autoZoomEnabled: true,
  defaultView: null,
  defaultTheme: null,
  defaultBaseLayer: null,
  timeline: {},
  markerStyle: null,
  lockedGroups: [],
};

/** Whether all settings have their defaults. */
export function areNew(settings: RoomSettings): boolean {
  return isDeepStrictEqual(settings, newRoomSettings);
}
