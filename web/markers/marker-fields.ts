import { t } from '../i18n/language.ts';
import { mergeFields } from '../saving/merge-fields.ts';
import type { Marker, MarkerChange } from '../service/service.ts';
import { colourOf } from '../../geo/style/model/marker-appearance.ts';

/** The fields of a marker as form values. */
export type MarkerFormFields = Readonly<Record<(typeof names)[number], string>>;

const names = [
  ...(['title', 'description', 'color', 'tags', 'eventDate', 'embeddedMediaUrl', 'mediaSize'] as const),
  ...(['group', 'markerIconId', 'markerIconSize', 'latitude', 'longitude'] as const),
] as const;

export function fieldsOf(marker: Marker): MarkerFormFields {
  return {
    title: marker.title ?? '',
    description: marker.description ?? '',
    color: longColour(colourOf(marker)),
    tags: (marker.tags ?? []).join(', '),
    eventDate: marker.eventDate === null ? '' : localMoment(marker.eventDate),
    embeddedMediaUrl: marker.embeddedMediaUrl ?? '',
    mediaSize: marker.mediaSize ?? '',
    group: marker.group ?? '',
    markerIconId: marker.markerIconId ?? '',
    markerIconSize: marker.markerIconSize === null ? '' : String(marker.markerIconSize),
    latitude: String(marker.latitude),
    longitude: String(marker.longitude),
  };
}

/** The fields that differ between the form and the marker it was filled from, in the format of the API. */
export function readChange(before: Marker, form: FormData): MarkerChange {
  const [filled, typed] = [fieldsOf(before), typedIn(form, before)];
  const changed = names.filter((name) => typed[name] !== filled[name]);
  return Object.fromEntries(changed.map((name) => [name, valueOf[name](typed[name])]));
}

/** The texts of a form merged with the state that another user made of the marker that it was filled from. */
export function mergedWith(before: Marker, form: FormData, now: Marker) {
  const [mine, theirs] = [typedIn(form, before), fieldsOf(now)];
  const { taken, conflicts } = mergeFields(fieldsOf(before), mine, theirs);
  return {
    taken: taken.map((name) => [name, theirs[name]] as const),
    conflicts: conflicts.map((name) => ({
      ...{ name, label: t(labels[name]), mine: mine[name], theirs: theirs[name] },
    })),
  };
}

const labels = {
  title: 'markers.title',
  description: 'markers.description',
  color: 'markers.colour',
  tags: 'markers.tags',
  eventDate: 'markers.eventDate',
  embeddedMediaUrl: 'markers.link',
  mediaSize: 'markers.mediaSize',
  group: 'markers.group',
  markerIconId: 'markers.icon',
  markerIconSize: 'markers.size',
  latitude: 'markers.latitude',
  longitude: 'markers.longitude',
} as const;

function typedIn(form: FormData, before: Marker): MarkerFormFields {
  const filled = fieldsOf(before);
  const typed = names.map((name) => {
    const value = form.get(name);
    // Browsers end the lines of a textarea value in form data with CR LF.
    return [name, typeof value === 'string' ? value.replace(/\r\n/g, '\n') : filled[name]];
  });
  return Object.fromEntries(typed) as MarkerFormFields;
}

const textOrNone = (text: string) => (text.trim() === '' ? null : text);
const numberOrNone = (text: string) => (text === '' ? null : Number(text));

const valueOf = {
  title: (text: string) => text.trim(),
  description: textOrNone,
  color: (text: string) => text,
  tags: tagsIn,
  eventDate: (text: string) => (text === '' ? null : new Date(text).getTime()),
  embeddedMediaUrl: (text: string) => textOrNone(text.trim()),
  mediaSize: textOrNone,
  group: (text: string) => textOrNone(text.trim()),
  markerIconId: textOrNone,
  markerIconSize: numberOrNone,
  latitude: Number,
  longitude: Number,
} as const;

function tagsIn(text: string): string[] | null {
  const tags = text.split(',').map((tag) => tag.trim()).filter((tag) => tag !== ''); // prettier-ignore
  return tags.length === 0 ? null : [...new Set(tags)];
}

/** Colour as `input type=color` requires it: six hexadecimal digits. */
export function longColour(colour: string): string {
  const digits = colour.slice(1);
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits.slice(0, 6);
  return `#${long.toLowerCase()}`;
}

/** Time as `input type=datetime-local` requires it: in the local time zone. */
function localMoment(moment: number): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  const shifted = new Date(moment - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 19);
}
