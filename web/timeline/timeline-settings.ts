import type { Room } from '../service/shapes.ts';

/** The timeline settings of a room. */
export interface TimelineSettings {
  readonly groupingMode: 'none' | 'day' | 'month' | 'year';
  readonly dateDisplayMode: 'event' | 'creation';
  readonly dateTimeFormat: 'dmy' | 'mdy' | 'iso';
  readonly sliderMode: 'past' | 'current' | 'future';
}

/** The settings of a room. The first value of each list is the default. */
export function timelineSettings({
  timelineSettings: given,
}: Pick<Room, 'timelineSettings'>): TimelineSettings {
  return {
    groupingMode: oneOf(given.groupingMode, ['day', 'none', 'month', 'year']),
    dateDisplayMode: oneOf(given.dateDisplayMode, ['event', 'creation']),
    dateTimeFormat: oneOf(given.dateTimeFormat, ['dmy', 'mdy', 'iso']),
    sliderMode: oneOf(given.sliderMode, ['past', 'current', 'future']),
  };
}

function oneOf<Value extends string>(given: unknown, allowed: readonly [Value, ...Value[]]): Value {
  return allowed.find((each) => each === given) ?? allowed[0];
}
