import { Refusal } from '../../core/errors.ts';
import type { Middleware } from '../context.ts';
import { refusalsOf } from '../routing/refusals-of.ts';
import type { Route } from '../routing/route.ts';

/**
 * With `CHECK_ANSWERS`, an undeclared error code is a bug: the lists in `openapi.json` are complete.
 */
export function checkRefusals(route: Route): Middleware {
  const declared = new Set(refusalsOf(route));
  return async (_, next) => {
    try {
      await next();
    } catch (error) {
      if (!(error instanceof Refusal) || declared.has(error.code)) throw error;
      const sentence = `${route.method} ${route.path} returned ${error.code}, which routing/refusals-of.ts does not declare.`;
      throw new Refusal('internal_error', sentence, {}, { cause: error });
    }
  };
}
