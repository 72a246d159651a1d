import koaCompress from 'koa-compress';

import { tagEncoding } from '../http/not-modified.ts';
import { swiftBrotli } from '../http/pooled-body.ts';
import type { Middleware } from '../context.ts';

const compressing = koaCompress({
  filter: (type) => /^(text\/(?!event-stream)|application\/([a-z.+-]*\+)?(json|xml|javascript))/.test(type),
  threshold: 1024,
  br: swiftBrotli,
  gzip: { level: 3 },
  zstd: false,
  deflate: false,
}) as (...args: Parameters<Middleware>) => Promise<void>;

const known = ['br', 'gzip', 'identity'];

/** Compresses text of at least 1 KiB if the client accepts it, except event streams, which must not be buffered. */
export const compress: Middleware = async (ctx, next) => {
  // Without any acceptable encoding, send the response uncompressed instead of failing with 406.
  if (ctx.get('Accept-Encoding') !== '' && ctx.acceptsEncodings(...known) !== false) {
    await compressing(ctx, next);
    if (!ctx.res.headersSent) tagEncoding(ctx);
  } else {
    ctx.vary('Accept-Encoding');
    await next();
  }
};
