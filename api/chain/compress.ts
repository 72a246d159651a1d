import koaCompress from 'koa-compress';

import { swiftBrotli } from '../http/pumped-body.ts';
import type { Step } from '../context.ts';

/** Text of a kibibyte or more; never event streams, whose events must leave at once. */
export const compress = koaCompress({
  filter: (type) => /^(text\/(?!event-stream)|application\/([a-z.+-]*\+)?(json|xml|javascript))/.test(type),
  threshold: 1024,
  br: swiftBrotli,
  gzip: { level: 3 },
  zstd: false,
}) as Step;
