import type { JobWarning } from '../jobs/job-state.ts';
import { limits } from '../limits.ts';
import type { MarkerFields } from '../ports/marker-repository.ts';
import { fieldRules } from './field-rules.ts';
import { emptyMarker } from './marker-fields.ts';

type Properties = Readonly<Record<string, unknown>>;
type Field = Exclude<keyof MarkerFields, 'latitude' | 'longitude'>;

/**
 * The marker that a point of an imported file becomes. Files are written by many programs, so values are read with
 * good will (a number as title, tags in one text, a date in words of ISO 8601); what cannot be read is left out with
 * a warning that names the feature, and properties that mean nothing here are passed over.
 */
export function markerFromPoint(
  position: readonly [longitude: number, latitude: number],
  properties: Properties | null,
  feature: number,
  warn: (warning: JobWarning) => void,
): MarkerFields {
  const [longitude, latitude] = position;
  const fields: Record<string, unknown> = { ...emptyMarker, latitude, longitude };
  for (const [field, read] of Object.entries(readers)) {
    const value = properties?.[field] ?? (field === 'title' ? properties?.name : undefined);
    if (value === undefined || value === null || value === '') continue;
    const understood = read(value);
    const flaw = fieldRules[field as Field].flaw(understood);
    if (flaw === null) fields[field] = understood;
    else warn({ code: 'value_left_out', message: `Feature ${feature}: ${field} ${flaw}.`, feature });
  }
  for (const field of references) {
    if (properties?.[field] === undefined || properties[field] === null) continue;
    const message = `Feature ${feature}: ${field} refers to nothing in this room.`;
    warn({ code: 'value_left_out', message, feature });
  }
  return fields as unknown as MarkerFields;
}

const readers: Partial<Record<Field, (value: unknown) => unknown>> = {
  title: (value) => oneLine(asText(value)),
  description: asText,
  color: (value) => (typeof value === 'string' && /^[0-9a-f]{3,8}$/i.test(value) ? `#${value}` : value),
  tags: asTags,
  eventDate: asTime,
  markerIconSize: asNumber,
  embeddedMediaUrl: (value) => value,
  mediaSize: (value) => (typeof value === 'string' ? value.toLowerCase() : value),
};

/** They name things of the room that the file comes from. */
const references = ['markerIconId', 'imageKey', 'thumbnailKey'] as const;

function asText(value: unknown): unknown {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
}

function oneLine(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value.replace(/[\r\n\u0085\u2028\u2029]+/g, ' ').trim();
}

function asTags(value: unknown): unknown {
  const list = typeof value === 'string' ? value.split(/[,;]/) : value;
  if (!Array.isArray(list)) return value;
  const texts = list.map((tag: unknown) => (typeof tag === 'string' ? tag.trim() : asText(tag)));
  return [...new Set(texts.filter((tag) => tag !== ''))].slice(0, limits.markerTags);
}

function asNumber(value: unknown): unknown {
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
}

/** Milliseconds since 1970; a date without a time zone is taken as UTC, so that it reads the same everywhere. */
function asTime(value: unknown): unknown {
  if (typeof value === 'number') return Math.trunc(value);
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (/^-?\d{9,}$/.test(text)) return Number(text);
  const zoned = /(?:Z|[+-]\d\d:?\d\d)$/i.test(text) || !/\d[T ]\d/.test(text) ? text : `${text}Z`;
  return /^\d{4}(?:-\d\d(?:-\d\d)?)?(?:[T ].*)?$/.test(text) ? Date.parse(zoned) : value;
}
