import koaCors from '@koa/cors';

import type { Middleware } from '../context.ts';
import type { Dependencies } from '../dependencies.ts';
import { isAllowed } from '../http/origins.ts';

const allowMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Response headers that cross-origin pages may read, in addition to the safelisted ones. */
const exposeHeaders = [
  ...['ETag', 'Location', 'Content-Disposition', 'Accept-Ranges', 'Content-Range'],
  ...['Link', 'X-Request-Id', 'Retry-After', 'RateLimit', 'RateLimit-Policy', 'Idempotency-Replayed'],
  ...['Tile-Dropped-Features', 'Last-Event-ID'],
];

/**
 * Implements CORS (Fetch standard) for the configured origins: with the session cookie for listed origins, without it
 * for `*`.
 */
export function cors({ settings }: Pick<Dependencies, 'settings'>): Middleware {
  const isNamed = (origin: string) => isAllowed(settings.corsOrigins, origin);
  const anybody = settings.corsOrigins.includes('*');
  const answering = koaCors({
    origin: (ctx) => {
      const origin = ctx.get('Origin');
      if (isNamed(origin)) return origin;
      return anybody ? '*' : '';
    },
    credentials: (ctx) => isNamed(ctx.get('Origin')),
    allowMethods,
    exposeHeaders,
    maxAge: 600,
  }) as (...args: Parameters<Middleware>) => Promise<void>;
  return (ctx, next) => {
    if (anybody || ctx.get('Origin') !== '') return answering(ctx, next);
    ctx.vary('Origin');
    return next();
  };
}
