import { limits } from '../limits.ts';
import type { MarkerFields } from './marker.ts';
import { hasNewline, textFlaw } from '../text.ts';
import {
  asColor,
  asIs,
  asNumber,
  asTags,
  asText,
  asTime,
  lowerCase,
  oneLine,
  trimmed,
} from './read-values.ts';

export interface FieldRule {
  /** The type of the field's column in room files; null if the position of the row has the value. */
  readonly type: FieldColumnType | null;
  /** Whether null clears the field. */
  readonly clearable: boolean;
  /**
   * Describes why the value is invalid, as the rest of a sentence that starts with the field's name; null if
   * it is valid.
   */
  readonly flaw: (value: unknown) => string | null;
  /**
   * Converts a value of an imported file before `flaw` checks it; null if the field comes from the position.
   */
  readonly read: Read | null;
}

export type FieldColumnType = 'text' | 'integer' | 'json';

type Read = (value: unknown) => unknown;

/** The rules of all marker fields. Other fields are unknown or read-only. */
export const fieldRules: Readonly<Record<keyof MarkerFields, FieldRule>> = {
  latitude: position(numberWithin(-90, 90)),
  longitude: position(numberWithin(-180, 180)),
  title: fixed('text', text(limits.markerTitleLength, newlineFlaw), (value) => oneLine(asText(value))),
  description: clearable('text', text(limits.markerDescriptionLength), asText),
  color: fixed('text', color, asColor),
  tags: clearable('json', tags, asTags),
  eventDate: clearable('integer', integer, asTime),
  markerIconId: clearable('text', text(limits.nameLength), asIs),
  markerIconSize: clearable('integer', iconSize, asNumber),
  imageKey: clearable('text', text(limits.urlLength), asIs),
  thumbnailKey: clearable('text', text(limits.urlLength), asIs),
  embeddedMediaUrl: clearable('text', text(limits.urlLength, webAddress), asIs),
  mediaSize: clearable('text', mediaSize, lowerCase),
  group: clearable('text', text(limits.markerGroupLength, groupFlaw), (value) =>
    trimmed(oneLine(asText(value))),
  ),
};

function position(flaw: FieldRule['flaw']): FieldRule {
  return { type: null, clearable: false, flaw, read: null };
}

function fixed(type: FieldColumnType, flaw: FieldRule['flaw'], read: Read): FieldRule {
  return { type, clearable: false, flaw, read };
}

function clearable(type: FieldColumnType, flaw: FieldRule['flaw'], read: Read): FieldRule {
  return { type, clearable: true, flaw, read };
}

function numberWithin(min: number, max: number): FieldRule['flaw'] {
  return (value) =>
    typeof value === 'number' && value >= min && value <= max
      ? null
      : `must be a number from ${min} to ${max}`;
}

function text(maxLength: number, more: (value: string) => string | null = () => null): FieldRule['flaw'] {
  return (value) =>
    typeof value === 'string' ? (textFlaw(value, maxLength) ?? more(value)) : 'must be a string';
}

function newlineFlaw(value: string): string | null {
  return hasNewline(value) ? 'must not contain a newline' : null;
}

/** Names that look alike must not be different groups. */
function groupFlaw(value: string): string | null {
  if (value === '' || value.trim() !== value)
    return 'must neither be empty nor begin or end with white space';
  return newlineFlaw(value);
}

function color(value: unknown): string | null {
  const sound = typeof value === 'string' && /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(value);
  return sound ? null : 'must be a hex colour: #rgb, #rrggbb or #rrggbbaa';
}

function tags(value: unknown): string | null {
  if (!Array.isArray(value)) return 'must be an array of strings';
  if (value.length > limits.markerTags) return `must not contain more than ${limits.markerTags} entries`;
  for (const [index, tag] of value.entries()) {
    const flaw = text(limits.markerTagLength)(tag);
    if (flaw !== null) return `entry ${index} ${flaw}`;
  }
  return null;
}

function integer(value: unknown): string | null {
  return Number.isSafeInteger(value) ? null : 'must be an integer: milliseconds since 1970';
}

function iconSize(value: unknown): string | null {
  const { min, max } = limits.markerIconSize;
  const sound = Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
  return sound ? null : `must be an integer from ${min} to ${max}`;
}

/** Only addresses that browsers may embed: another scheme (`javascript:`) would run in the reader's page. */
function webAddress(value: string): string | null {
  if (value === '') return null;
  const sound = URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
  return sound ? null : 'must be an http or https address';
}

function mediaSize(value: unknown): string | null {
  return value === 'sm' || value === 'md' || value === 'lg' ? null : 'must be sm, md or lg';
}
