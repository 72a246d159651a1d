import { Refusal } from '../errors.ts';
import { limits } from '../limits.ts';
import { emptyMarker, type MarkerFields, type MarkerProperties, type WritableMarker } from './marker.ts';
import { isJsonObject, jsonTextFlaw } from '../text.ts';
import { fieldRules, type FieldRule } from './field-rules.ts';

export type MarkerChange = Partial<WritableMarker>;
export type FieldName = keyof WritableMarker;

/**
 * Parses the fields of a new marker from a JSON body; `sent` lists the fields that were present. Throws
 * Refusal `unknown_field` or `invalid_marker` with a message that names the field.
 */
export function parseNewMarker(body: unknown): { fields: WritableMarker; sent: readonly FieldName[] } {
  const change = parseFields(body);
  for (const field of ['latitude', 'longitude'] as const) {
    if (change[field] === undefined) throw refuse(field, 'is required');
  }
  return {
    fields: { ...emptyMarker, properties: null, ...change },
    sent: Object.keys(change) as FieldName[],
  };
}

/**
 * Parses the fields that a PATCH changes; null clears a field. Throws like `parseNewMarker`, and Refusal
 * `empty_update`.
 */
export function parseMarkerChange(body: unknown): MarkerChange {
  const change = parseFields(body ?? {});
  if (Object.keys(change).length === 0) throw new Refusal('empty_update');
  return change;
}

function parseFields(body: unknown): MarkerChange {
  if (!isJsonObject(body)) throw new Refusal('invalid_marker', 'A marker must be a JSON object.');
  const change: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(body)) {
    if (field === 'properties') {
      change[field] = parseProperties(value);
      continue;
    }
    const rule = ruleOf(field);
    const flaw = value === null ? nullFlaw(rule) : rule.flaw(value);
    if (flaw !== null) throw refuse(field, flaw);
    change[field] = value;
  }
  checkImagePair(change);
  return change;
}

/** All properties of a marker: a change replaces them. Null if there are none. */
function parseProperties(value: unknown): MarkerProperties | null {
  if (value === null) return null;
  if (!isJsonObject(value)) throw refuse('properties', 'must be a JSON object');
  const isTooLong = Buffer.byteLength(JSON.stringify(value)) > limits.markerProperties;
  const flaw = isTooLong ? `must have at most ${limits.markerProperties} bytes` : jsonTextFlaw(value);
  if (flaw !== null) throw refuse('properties', flaw);
  return Object.keys(value).length === 0 ? null : value;
}

function ruleOf(field: string): FieldRule {
  if (Object.hasOwn(fieldRules, field)) return fieldRules[field as keyof MarkerFields];
  const shown = field.slice(0, limits.nameLength);
  throw new Refusal('unknown_field', `The field "${shown}" is unknown or read-only.`, { field: shown });
}

function nullFlaw(rule: FieldRule): string | null {
  return rule.clearable ? null : 'cannot be null';
}

function checkImagePair(change: MarkerChange): void {
  const { imageKey, thumbnailKey } = change;
  if (imageKey === undefined && thumbnailKey === undefined) return;
  if (imageKey === undefined) throw refuse('imageKey', 'must be sent together with thumbnailKey');
  if (thumbnailKey === undefined) throw refuse('thumbnailKey', 'must be sent together with imageKey');
  if ((imageKey === null) === (thumbnailKey === null)) return;
  throw refuse('imageKey', 'and thumbnailKey must be both set or both null');
}

export function refuse(field: string, flaw: string): Refusal {
  return new Refusal('invalid_marker', `The marker's ${field} ${flaw}.`, { field });
}
