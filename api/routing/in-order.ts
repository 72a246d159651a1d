import type { Step } from '../context.ts';

/** One step out of many: each is handed all that follow as its `next`. Put together once, not with each request. */
export function inOrder(steps: readonly Step[]): Step {
  return steps.reduceRight<Step>(
    (rest, step) =>
      (ctx, next): unknown =>
        step(ctx, () => rest(ctx, next) as Promise<unknown>),
    (_, next) => next(),
  );
}
