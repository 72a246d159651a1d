import { Refusal } from '../errors.ts';
import { emptyMarker, type FieldName, type MarkerChange } from '../markers/marker-fields.ts';
import type { Marker } from '../markers/marker.ts';

const fieldNames = Object.keys(emptyMarker) as FieldName[];

/** The fields in which two states of a marker differ, with the values of the first. */
export function differingFields(one: Marker, other: Marker): MarkerChange {
  const differing = fieldNames.filter((field) => !same(one[field], other[field]));
  return Object.fromEntries(differing.map((field) => [field, one[field]]));
}

/**
 * Refuses to take back what somebody has changed again since: of `fields`, the marker must still hold what the event
 * left. Throws Refusal `conflict`, which names them.
 */
export function refuseChangedSince(
  now: Marker,
  left: Marker,
  fields: readonly FieldName[] = fieldNames,
): void {
  const changed = fields.filter((field) => !same(now[field], left[field]));
  if (changed.length === 0) return;
  const names = changed.join(', ');
  throw new Refusal('conflict', `The marker has been changed since, in ${names}.`, { fields: changed });
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
