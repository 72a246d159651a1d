import assert from 'node:assert/strict';
import { inheritedEnvironment } from '../../adapters/env.ts';

/** Set by `npm run test:long` for the suites that it runs. */
export const longForm = { TEST_FORM: 'long' };

/** Whether variants run that the gate leaves out. */
export function isLongForm(): boolean {
  return inheritedEnvironment().TEST_FORM === longForm.TEST_FORM;
}

/** The size of a test of unlimited size: in the gate, and in the long form. */
export function sizeOf(sizes: { gate: number; long: number }): number {
  return isLongForm() ? sizes.long : sizes.gate;
}

/** The first variants of a behaviour in the gate, and all of them in the long form. */
export function variantsOf<Variant>(all: readonly Variant[], gate: number): readonly Variant[] {
  return isLongForm() ? all : all.slice(0, gate);
}

/** The case of this name in the gate, and all of them in the long form. */
export function casesOf<Case>(all: Readonly<Record<string, Case>>, gate: string): [string, Case][] {
  const chosen = Object.entries(all).filter(([name]) => isLongForm() || name === gate);
  assert.ok(chosen.length > 0, `No case is called ${gate}.`);
  return chosen;
}

/** Declares a test for the long form alone: in the gate, another variant tests its behaviour. */
export function itInLongForm(title: string, run: Mocha.Func | Mocha.AsyncFunc): void {
  if (isLongForm()) it(title, run as Mocha.AsyncFunc);
}
