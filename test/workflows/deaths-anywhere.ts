import type { Moment } from '../support/moment.ts';
import { sizeOf } from '../support/size.ts';

/** Number of calls between two deaths. */
const stride = 4;

/**
 * Deaths at some of the calls that a worker makes to its ports, regardless of the call: none in the gate,
 * `long` of them in the long form.
 */
export function deathsAnywhere(long: number, whose = ''): Record<string, Moment> {
  const indexes = Array.from({ length: sizeOf({ gate: 0, long }) }, (_, index) => 2 + stride * index);
  return Object.fromEntries(
    indexes.map((nth, index) => [
      `${whose}at call ${nth} of its ports`,
      { call: 'any', nth, when: index % 2 === 0 ? 'before' : 'after' },
    ]),
  );
}
