import type { Middleware } from '../context.ts';

/** One step out of many: each is handed all that follow as its `next`. Put together once, not with each request. */
export function inOrder(steps: readonly Middleware[]): Middleware {
  return steps.reduceRight<Middleware>(
    (rest, step) =>
      (ctx, next): unknown =>
        step(ctx, () => rest(ctx, next) as Promise<unknown>),
    (_, next) => next(),
  );
}
