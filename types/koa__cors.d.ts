/** The part of @koa/cors 5 that is used; the package carries no types. */
declare module '@koa/cors' {
  import type { Context, Middleware } from 'koa';

  interface Options {
    /** The allowed origin, or an empty string. */
    origin: (ctx: Context) => string;
    credentials: (ctx: Context) => boolean;
    allowMethods: readonly string[];
    exposeHeaders: readonly string[];
    /** Seconds for which a browser may cache the preflight response. */
    maxAge: number;
  }

  export default function cors(options: Options): Middleware;
}
