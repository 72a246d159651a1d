import type { Context } from '../context.ts';

/** The path parameters as @koa/router decoded them. */
export function paramsOf(ctx: Context): Readonly<Record<string, string>> {
  return (ctx as Context & { params?: Record<string, string> }).params ?? {};
}

export function paramOf(ctx: Context, name: string): string | undefined {
  return paramsOf(ctx)[name];
}
