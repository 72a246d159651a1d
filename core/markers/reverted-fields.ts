import { Refusal } from '../errors.ts';
import type { FieldName, MarkerChange } from './marker-fields.ts';
import { emptyMarker } from './marker.ts';
import type { Marker } from './marker.ts';

const fieldNames = [...Object.keys(emptyMarker), 'properties'] as FieldName[];

/** The fields in which two states of a marker differ, with the values of the first state. */
export function differingFields(one: Marker, other: Marker): MarkerChange {
  const differing = fieldNames.filter((field) => !same(one[field], other[field]));
  return Object.fromEntries(differing.map((field) => [field, one[field]]));
}

/**
 * Rejects reverting what was changed again: the marker must still have the values that the event set in
 * `fields`. Throws Refusal `conflict`, which names the changed fields.
 */
export function refuseChangedSince(
  now: Marker,
  left: Marker,
  fields: readonly FieldName[] = fieldNames,
): void {
  const changed = fields.filter((field) => !same(now[field], left[field]));
  if (changed.length === 0) return;
  const names = changed.join(', ');
  throw new Refusal('conflict', `These fields of the marker have changed in the meantime: ${names}.`, {
    fields: changed,
  });
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
