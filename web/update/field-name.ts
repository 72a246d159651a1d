import { locale, t } from '../i18n/language.ts';
import type { MessageKey } from '../i18n/translated.ts';

const names: Readonly<Record<string, MessageKey>> = {
  title: 'markers.title',
  description: 'markers.description',
  latitude: 'markers.latitude',
  longitude: 'markers.longitude',
  color: 'markers.colour',
  tags: 'markers.tags',
  eventDate: 'markers.eventDate',
  embeddedMediaUrl: 'markers.link',
  mediaSize: 'markers.mediaSize',
  group: 'markers.group',
  markerIconId: 'markers.icon',
  markerIconSize: 'markers.size',
  imageKey: 'markers.photo',
  thumbnailKey: 'markers.preview',
  properties: 'markers.properties',
  name: 'layers.name',
  opacity: 'layers.opacity',
  strokeWeight: 'layers.stroke',
  visible: 'layers.visible',
  features: 'update.features',
};

/** The label of a field of a marker or layer; its name in the API if it has none. */
export function fieldName(field: string): string {
  const key = Object.hasOwn(names, field) ? names[field] : undefined;
  return key === undefined ? field : t(key);
}

/** A value as text; a dash where there is none. */
export function fieldValue(field: string, value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined || value === '') return '–';
  if (field === 'eventDate' && typeof value === 'number')
    return new Intl.DateTimeFormat(locale.value, { dateStyle: 'medium', timeStyle: 'short' }).format(value);
  return String(value);
}
