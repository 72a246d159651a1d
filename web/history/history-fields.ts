import type { MessageKey } from '../i18n/translated.ts';

interface HistoryField {
  /** Its members in the states that events report; the first one is shown. */
  readonly members: readonly string[];
  readonly label: MessageKey;
  /** The field within a sentence; sentences about fields without it name only the object. */
  readonly phrase?: MessageKey;
}

/** The fields that the history shows, of all types of objects. Others, such as ids and keys, are for programs. */
export const historyFields = {
  title: { members: ['title'], label: 'markers.title', phrase: 'history.the.title' },
  name: { members: ['name'], label: 'history.name', phrase: 'history.the.name' },
  description: {
    ...{ members: ['description'], label: 'markers.description', phrase: 'history.the.description' },
  },
  body: { members: ['body'], label: 'present.text' },
  resolved: { members: ['resolved'], label: 'comments.resolved' },
  position: {
    ...{ members: ['latitude', 'longitude'], label: 'history.position', phrase: 'history.the.position' },
  },
  photo: { members: ['imageKey'], label: 'markers.photo', phrase: 'history.the.photo' },
  eventDate: { members: ['eventDate'], label: 'markers.eventDate', phrase: 'history.the.eventDate' },
  tags: { members: ['tags'], label: 'markers.tags', phrase: 'history.the.tags' },
  color: { members: ['color'], label: 'markers.colour', phrase: 'history.the.color' },
  icon: { members: ['markerIconId'], label: 'markers.icon', phrase: 'history.the.icon' },
  size: { members: ['markerIconSize'], label: 'markers.size', phrase: 'history.the.size' },
  link: { members: ['embeddedMediaUrl'], label: 'markers.link', phrase: 'history.the.link' },
  group: { members: ['group'], label: 'markers.group', phrase: 'history.the.group' },
  mediaSize: { members: ['mediaSize'], label: 'markers.mediaSize', phrase: 'history.the.mediaSize' },
  properties: { members: ['properties'], label: 'markers.properties', phrase: 'history.the.properties' },
  features: {
    ...{ members: ['featureCount', 'bbox', 'bytes'], label: 'update.features' },
    phrase: 'history.the.features',
  },
  style: { members: ['style'], label: 'styling.open', phrase: 'history.the.style' },
  display: { members: ['display'], label: 'history.display', phrase: 'history.the.display' },
  opacity: { members: ['opacity'], label: 'layers.opacity', phrase: 'history.the.opacity' },
  strokeWeight: { members: ['strokeWeight'], label: 'layers.stroke', phrase: 'history.the.strokeWeight' },
  visible: { members: ['visible'], label: 'layers.visible', phrase: 'history.the.visible' },
  order: { members: ['order'], label: 'history.order', phrase: 'history.the.order' },
  isPublic: { members: ['isPublic'], label: 'settings.public', phrase: 'history.the.isPublic' },
  presentationIsPublic: {
    ...{ members: ['presentationIsPublic'], label: 'present.public' },
    phrase: 'history.the.presentationIsPublic',
  },
  defaultView: { members: ['defaultView'], label: 'settings.view', phrase: 'history.the.defaultView' },
  defaultBaseLayer: {
    ...{ members: ['defaultBaseLayer'], label: 'settings.basemap' },
    phrase: 'history.the.defaultBaseLayer',
  },
  defaultTheme: { members: ['defaultTheme'], label: 'settings.theme', phrase: 'history.the.defaultTheme' },
  autoZoomEnabled: {
    ...{ members: ['autoZoomEnabled'], label: 'settings.autoZoom' },
    phrase: 'history.the.autoZoomEnabled',
  },
  timeline: { members: ['timeline'], label: 'timeline.title', phrase: 'history.the.timeline' },
  lockedGroups: {
    members: ['lockedGroups'],
    label: 'markers.lockedGroups',
    phrase: 'history.the.lockedGroups',
  },
  markerStyle: {
    ...{ members: ['markerStyle'], label: 'history.markerStyle', phrase: 'history.the.markerStyle' },
  },
  role: { members: ['role'], label: 'members.role' },
  permissions: { members: ['permissions'], label: 'members.permissions' },
  expiresAt: { members: ['expiresAt'], label: 'history.expires' },
  markersCreated: { members: ['markersCreated'], label: 'markers.markers' },
  slides: { members: ['slides'], label: 'present.tab' },
  error: { members: ['error'], label: 'history.reason' },
} as const satisfies Record<string, HistoryField>;

export type HistoryFieldName = keyof typeof historyFields;

export const historyFieldNames = Object.keys(historyFields) as readonly HistoryFieldName[];

/** The key of the field's name within a sentence; null if it has none. */
export function phraseOf(name: HistoryFieldName): MessageKey | null {
  const field: HistoryField = historyFields[name];
  return field.phrase ?? null;
}
