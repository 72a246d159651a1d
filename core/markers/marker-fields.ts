import { Refusal } from '../errors.ts';
import { limits } from '../limits.ts';
import { emptyMarker, type MarkerFields } from './marker.ts';
import { isJsonObject } from '../text.ts';
import { fieldRules, type FieldRule } from './field-rules.ts';

export type MarkerChange = Partial<MarkerFields>;
export type FieldName = keyof MarkerFields;

/**
 * Parses the fields of a new marker from a JSON body; `sent` lists the fields that were present. Throws
 * Refusal `unknown_field` or `invalid_marker` with a message that names the field.
 */
export function parseNewMarker(body: unknown): { fields: MarkerFields; sent: readonly FieldName[] } {
  const change = parseFields(body);
  for (const field of ['latitude', 'longitude'] as const) {
    if (change[field] === undefined) throw refuse(field, 'is required');
  }
  return { fields: { ...emptyMarker, ...change }, sent: Object.keys(change) as FieldName[] };
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
    const rule = ruleOf(field);
    const flaw = value === null ? nullFlaw(rule) : rule.flaw(value);
    if (flaw !== null) throw refuse(field, flaw);
    change[field] = value;
  }
  checkImagePair(change);
  return change;
}

function ruleOf(field: string): FieldRule {
  if (Object.hasOwn(fieldRules, field)) return fieldRules[field as FieldName];
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
