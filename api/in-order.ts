import type { Middleware } from './context.ts';

/** Composes middleware into one. Composed once, not per request. */
export function inOrder(steps: readonly Middleware[]): Middleware {
  return steps.reduceRight<Middleware>(
    (rest, step) =>
      (ctx, next): unknown =>
        step(ctx, () => rest(ctx, next) as Promise<unknown>),
    (_, next) => next(),
  );
}
