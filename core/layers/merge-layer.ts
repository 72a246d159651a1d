import { isDeepStrictEqual } from 'node:util';
import type { LayerFields } from './layer-fields.ts';

const fieldNames = [
  ...(['name', 'description', 'color', 'opacity', 'strokeWeight', 'visible', 'style'] as const),
] as const satisfies readonly (keyof LayerFields)[];

export interface LayerStates {
  /** The last common state. */
  readonly base: LayerFields;
  /** The state to apply. */
  readonly wanted: LayerFields;
  readonly now: LayerFields;
}

export interface LayerMerge {
  /** Fields that only `wanted` changed. */
  readonly change: Partial<LayerFields>;
  /** Fields that both changed to different values. */
  readonly disputed: readonly (keyof LayerFields)[];
}

/** Merges two changes of the fields of a layer since their last common state. */
export function mergeLayer({ base, wanted, now }: LayerStates): LayerMerge {
  const differs = (one: LayerFields, other: LayerFields) => (name: keyof LayerFields) =>
    !isDeepStrictEqual(one[name] ?? null, other[name] ?? null);
  const open = fieldNames.filter(differs(base, wanted)).filter(differs(now, wanted));
  return {
    change: Object.fromEntries(open.map((name) => [name, wanted[name]])),
    disputed: open.filter(differs(base, now)),
  };
}
