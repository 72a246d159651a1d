import { shareText } from '../i18n/amounts.ts';
import { coordinateText } from '../i18n/coordinates.ts';
import { errorText, t } from '../i18n/language.ts';
import { listText } from '../i18n/list-text.ts';
import { momentText, numberText } from '../i18n/numbers.ts';
import type { MessageKey } from '../i18n/translated.ts';
import { basemapNames, titleOfBasemap } from '../map/basemaps.ts';
import { permissionName } from '../members/permission-name.ts';
import { fieldsOf } from './change-note.ts';
import type { ChangedField } from './changed-fields.ts';
import type { HistoryFieldName } from './history-fields.ts';

const maxLength = 400;

/** Fields whose values are of use to programs only. */
const opaque: readonly HistoryFieldName[] = [
  ...(['photo', 'icon', 'style', 'display', 'timeline', 'markerStyle'] as const),
];

/** Both values of a field as text; empty where there is none. Of some fields, only whether they changed. */
export function fieldTexts({ name, before, after }: ChangedField): readonly [before: string, after: string] {
  if (!opaque.includes(name)) return [textOf(name, before), textOf(name, after)];
  if (before === null) return ['', t('history.opaque.added')];
  return ['', t(after === null ? 'history.opaque.removed' : 'history.opaque.changed')];
}

const words: Partial<Readonly<Record<HistoryFieldName, Readonly<Record<string, MessageKey>>>>> = {
  mediaSize: { sm: 'markers.sm', md: 'markers.md', lg: 'markers.lg' },
  defaultTheme: { system: 'app.themeSystem', light: 'app.themeLight', dark: 'app.themeDark' },
  role: { owner: 'rooms.owner', editor: 'rooms.editor', viewer: 'rooms.viewer' },
  permissions: permissionName,
};

function textOf(name: HistoryFieldName, value: unknown): string {
  if (value === null || value === '') return '';
  const text = formatted(name, value);
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}

function formatted(name: HistoryFieldName, value: unknown): string {
  if (typeof value === 'boolean') return t(value ? 'history.yes' : 'history.no');
  if (typeof value === 'number') return numberOf(name, value);
  if (Array.isArray(value)) return listText(value.map((item: unknown) => wordOf(name, item)));
  if (typeof value === 'string') return wordOf(name, value);
  return objectText(name, value);
}

function numberOf(name: HistoryFieldName, value: number): string {
  if (name === 'eventDate' || name === 'expiresAt') return momentText(value);
  if (name === 'opacity') return shareText(value);
  if (name === 'size' || name === 'strokeWeight') return t('styling.pixels', { value: numberText(value) });
  return numberText(name === 'order' ? value + 1 : value);
}

function objectText(name: HistoryFieldName, value: unknown): string {
  const fields = fieldsOf(value);
  const { lat, lng, zoom, code, message } = fields;
  if (name === 'error') return errorText(Object.assign(new Error(String(message)), { code }));
  if (typeof lat === 'number' && typeof lng === 'number') {
    const position = coordinateText({ lat, lng });
    return typeof zoom === 'number' ? t('history.viewAt', { position, zoom: numberText(zoom) }) : position;
  }
  return listText(Object.entries(fields).map(([key, each]) => `${key}: ${plain(each)}`));
}

/** A value that is one of a list, in words. */
export function wordOf(name: HistoryFieldName, value: unknown): string {
  const basemap = name === 'defaultBaseLayer' && basemapNames.find((each) => each === value);
  if (basemap) return t(titleOfBasemap(basemap));
  const key = typeof value === 'string' ? words[name]?.[value] : undefined;
  return key === undefined ? plain(value) : t(key);
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
