import { Refusal } from '../../core/errors.ts';
import type { Middleware } from '../context.ts';
import { refusalsOf } from '../routing/refusals-of.ts';
import type { Route } from '../routing/route.ts';

/**
 * With `CHECK_ANSWERS`, a code that the route does not declare is a mistake of ours: `openapi.json` promises that its
 * lists are whole.
 */
export function checkRefusals(route: Route): Middleware {
  const declared = new Set(refusalsOf(route));
  return async (_, next) => {
    try {
      await next();
    } catch (error) {
      if (!(error instanceof Refusal) || declared.has(error.code)) throw error;
      const sentence = `${route.method} ${route.path} refuses with ${error.code}, which routing/refusals-of.ts does not say.`;
      throw new Refusal('internal_error', sentence, {}, { cause: error });
    }
  };
}
