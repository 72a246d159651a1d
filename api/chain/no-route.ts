import { Refusal } from '../../core/errors.ts';
import type { Middleware } from '../context.ts';

/** What no route took: OPTIONS and wrong methods learn what the path allows, unknown paths are absent. */
export function noRoute(methodsOf: (path: string) => readonly string[]): Middleware {
  return (ctx) => {
    const allow = methodsOf(ctx.path);
    if (allow.length === 0) throw new Refusal('not_found', `There is nothing at ${ctx.path}.`);
    if (ctx.method !== 'OPTIONS') {
      throw new Refusal('method_not_allowed', `${ctx.method} is not allowed here.`, { allow });
    }
    ctx.status = 204;
    ctx.set('Allow', allow.join(', '));
  };
}
