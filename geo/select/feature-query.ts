import { attributesOf } from '../style/model/match-filter.ts';
import type { StyleFilter } from '../style/model/style-filter.ts';

/** The order of features: numbers by value, then texts, then features without a value. */
export interface FeatureOrder {
  readonly attribute: string;
  /** Reverses numbers and texts; features without a value remain last. */
  readonly isDescending: boolean;
}

/** Which features of a layer are wanted, and in which order; null: all, in the order of the layer. */
export interface FeatureQuery {
  readonly filter: StyleFilter | null;
  readonly order: FeatureOrder | null;
}

/** The attributes that a query compares. */
export function attributesOfQuery({ filter, order }: FeatureQuery): readonly string[] {
  const filtered = filter === null ? [] : attributesOf(filter);
  return order === null ? filtered : [...filtered, order.attribute];
}
