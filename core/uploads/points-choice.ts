import { Refusal } from '../errors.ts';

/** What a file of nothing but points shall become. */
export const pointsChoices = ['markers', 'layer'] as const;

export type PointsChoice = (typeof pointsChoices)[number];

/**
 * What a request says of it, wherever it may say so; null when it does not. Throws Refusal `invalid_request` where it
 * says something else, or two things.
 */
export function pointsChoice(...declared: readonly (string | undefined)[]): PointsChoice | null {
  const [choice = null, ...more] = new Set(declared.filter((text) => text !== undefined && text !== ''));
  const known = pointsChoices.find((each) => each === choice) ?? null;
  if (known === choice && more.length === 0) return known;
  const sentence =
    more.length > 0
      ? 'The request says two different things for "as".'
      : 'What a file of points shall become is said with as=layer or as=markers.';
  throw new Refusal('invalid_request', sentence, { field: 'as' });
}
