import { Refusal } from '../../core/errors.ts';
import type { Middleware } from '../context.ts';

/** Rejects URLs with malformed percent-encoding or an encoded zero byte, before anything parses them. */
export const checkUrl: Middleware = (ctx, next) => {
  for (const [part, text] of [
    ['path', ctx.path],
    ['query', ctx.querystring],
  ] as const) {
    const decoded = decode(text);
    if (decoded === undefined) {
      throw new Refusal('invalid_request', `The percent-encoding of the ${part} is malformed.`);
    }
    if (decoded.includes('\0')) {
      throw new Refusal('invalid_request', `The ${part} contains a zero byte (%00), which is not allowed.`);
    }
  }
  return next();
};

function decode(text: string): string | undefined {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
