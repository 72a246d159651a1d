import type { Context } from '../context.ts';

/** The path parameters as @koa/router decoded them. */
export function paramsOf({ state }: Context): Readonly<Record<string, string>> {
  return state.params ?? {};
}

export function paramOf(ctx: Context, name: string): string | undefined {
  return paramsOf(ctx)[name];
}
