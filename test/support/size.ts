import { inheritedEnvironment } from '../../adapters/env.ts';

/** What `npm run test:long` sets for the suites that it runs. */
export const longForm = { TEST_FORM: 'long' };

/** How much of it a test does that could go on for ever: in the gate, and in its long form. */
export function sizeOf(sizes: { gate: number; long: number }): number {
  return inheritedEnvironment().TEST_FORM === longForm.TEST_FORM ? sizes.long : sizes.gate;
}
