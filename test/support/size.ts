import { inheritedEnvironment } from '../../adapters/env.ts';

/** Set by `npm run test:long` for the suites that it runs. */
export const longForm = { TEST_FORM: 'long' };

/** The size of a test of unlimited size: in the gate, and in the long form. */
export function sizeOf(sizes: { gate: number; long: number }): number {
  return inheritedEnvironment().TEST_FORM === longForm.TEST_FORM ? sizes.long : sizes.gate;
}

/** The first variants of a behaviour in the gate, and all of them in the long form. */
export function variantsOf<Variant>(all: readonly Variant[], gate: number): readonly Variant[] {
  return all.slice(0, sizeOf({ gate, long: all.length }));
}
