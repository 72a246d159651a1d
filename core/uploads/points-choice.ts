import { Refusal } from '../errors.ts';

/** What a file that contains only points becomes. */
export const pointsChoices = ['markers', 'layer'] as const;

export type PointsChoice = (typeof pointsChoices)[number];

/**
 * Reads the choice from all parameters that can contain it; null if none does. Throws Refusal
 * `invalid_request` if it is invalid or contradictory.
 */
export function pointsChoice(...declared: readonly (string | undefined)[]): PointsChoice | null {
  const [choice = null, ...more] = new Set(declared.filter((text) => text !== undefined && text !== ''));
  const known = pointsChoices.find((each) => each === choice) ?? null;
  if (known === choice && more.length === 0) return known;
  const sentence =
    more.length > 0
      ? 'The request contains two different values for "as".'
      : 'The parameter "as" must be "layer" or "markers".';
  throw new Refusal('invalid_request', sentence, { field: 'as' });
}
