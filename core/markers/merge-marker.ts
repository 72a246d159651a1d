import { isDeepStrictEqual } from 'node:util';
import { emptyMarker, type WritableMarker } from './marker.ts';

export type MergedName = keyof WritableMarker;

const pairs: readonly (readonly MergedName[])[] = [
  ['latitude', 'longitude'],
  ['imageKey', 'thumbnailKey'],
];

/** Fields whose values belong together: a change of one is a change of all. */
const groups: readonly (readonly MergedName[])[] = [
  ...pairs,
  ...([...Object.keys(emptyMarker), 'properties'] as MergedName[])
    .filter((name) => !pairs.flat().includes(name))
    .map((name) => [name]),
];

/** Three states of one marker; null: it does not exist. */
export interface MarkerStates {
  /** The last common state. */
  readonly base: WritableMarker | null;
  /** The state to apply. */
  readonly wanted: WritableMarker | null;
  /** The current state in the room. */
  readonly now: WritableMarker | null;
}

export interface MarkerDispute {
  readonly outcome: 'conflict';
  readonly reason: 'changed' | 'deleted';
  readonly fields: readonly MergedName[];
}

export type MarkerMerge =
  | { readonly outcome: 'unchanged' | 'created' | 'deleted' }
  | { readonly outcome: 'updated'; readonly change: Partial<WritableMarker> }
  | MarkerDispute;

/**
 * Merges two changes of a marker since its last common state: fields that only one of them changed take that
 * change. A field that both set to different values is a conflict, and so is a deletion of what the other
 * changed; `overwrites` resolves conflicts in favour of `wanted`.
 */
export function mergeMarker({ base, wanted, now }: MarkerStates, overwrites: boolean): MarkerMerge {
  if (wanted === null) return mergeDeletion(base, now, overwrites);
  const changed = groups.filter((group) => base === null || differs(group, base, wanted));
  if (changed.length === 0) return { outcome: 'unchanged' };
  if (now === null) {
    if (base === null || overwrites) return { outcome: 'created' };
    return { outcome: 'conflict', reason: 'deleted', fields: changed.flat() };
  }
  const open = changed.filter((group) => differs(group, now, wanted));
  if (open.length === 0) return { outcome: 'unchanged' };
  const disputed = open.filter((group) => base === null || differs(group, base, now));
  if (disputed.length > 0 && !overwrites)
    return { outcome: 'conflict', reason: 'changed', fields: disputed.flat() };
  const change = Object.fromEntries(open.flat().map((name) => [name, wanted[name]]));
  return { outcome: 'updated', change };
}

function mergeDeletion(
  base: WritableMarker | null,
  now: WritableMarker | null,
  overwrites: boolean,
): MarkerMerge {
  if (base === null || now === null) return { outcome: 'unchanged' };
  const disputed = groups.filter((group) => differs(group, base, now));
  if (disputed.length === 0 || overwrites) return { outcome: 'deleted' };
  return { outcome: 'conflict', reason: 'changed', fields: disputed.flat() };
}

function differs(group: readonly MergedName[], one: WritableMarker, other: WritableMarker): boolean {
  return group.some((name) => !isSame(one[name], other[name]));
}

/** By value: the history does not preserve the order of members. */
function isSame(one: unknown, other: unknown): boolean {
  return (one ?? null) === (other ?? null) || isDeepStrictEqual(plain(one), plain(other));
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null)) as unknown;
}
