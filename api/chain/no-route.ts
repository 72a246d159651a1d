import { Refusal } from '../../core/errors.ts';
import type { Middleware } from '../context.ts';

/** Handles requests without a route: `Allow` for OPTIONS and wrong methods, 404 for unknown paths. */
export function noRoute(methodsOf: (path: string) => readonly string[]): Middleware {
  return (ctx) => {
    const allow = methodsOf(ctx.path);
    if (allow.length === 0) throw new Refusal('not_found', `No route matches ${ctx.path}.`);
    if (ctx.method !== 'OPTIONS') {
      throw new Refusal('method_not_allowed', `${ctx.method} is not allowed for this path.`, { allow });
    }
    ctx.status = 204;
    ctx.set('Allow', allow.join(', '));
  };
}
