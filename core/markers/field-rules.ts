import { limits } from '../limits.ts';
import type { MarkerFields } from './marker.ts';
import { hasNewline, textFlaw } from '../text.ts';

export interface FieldRule {
  /** Whether null clears the field. */
  readonly clearable: boolean;
  /** What is wrong with the value, as the rest of a sentence that starts with the field's name; null when nothing is. */
  readonly flaw: (value: unknown) => string | null;
}

/** What each field of a marker may hold. What is no key here is unknown or read-only. */
export const fieldRules: Readonly<Record<keyof MarkerFields, FieldRule>> = {
  latitude: fixed(numberWithin(-90, 90)),
  longitude: fixed(numberWithin(-180, 180)),
  title: fixed(
    text(limits.markerTitleLength, (title) => (hasNewline(title) ? 'must not hold a newline' : null)),
  ),
  description: clearable(text(limits.markerDescriptionLength)),
  color: fixed(color),
  tags: clearable(tags),
  eventDate: clearable(integer),
  markerIconId: clearable(text(limits.nameLength)),
  markerIconSize: clearable(iconSize),
  imageKey: clearable(text(limits.urlLength)),
  thumbnailKey: clearable(text(limits.urlLength)),
  embeddedMediaUrl: clearable(text(limits.urlLength, webAddress)),
  mediaSize: clearable(mediaSize),
};

function fixed(flaw: FieldRule['flaw']): FieldRule {
  return { clearable: false, flaw };
}

function clearable(flaw: FieldRule['flaw']): FieldRule {
  return { clearable: true, flaw };
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

function color(value: unknown): string | null {
  const sound = typeof value === 'string' && /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(value);
  return sound ? null : 'must be a hex colour: #rgb, #rrggbb or #rrggbbaa';
}

function tags(value: unknown): string | null {
  if (!Array.isArray(value)) return 'must be an array of strings';
  if (value.length > limits.markerTags) return `must not hold more than ${limits.markerTags} entries`;
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

/** Only what a browser may embed: an address with another scheme (`javascript:`) would run in the reader's page. */
function webAddress(value: string): string | null {
  if (value === '') return null;
  const sound = URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
  return sound ? null : 'must be an http or https address';
}

function mediaSize(value: unknown): string | null {
  return value === 'sm' || value === 'md' || value === 'lg' ? null : 'must be sm, md or lg';
}
