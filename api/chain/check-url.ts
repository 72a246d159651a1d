import { Refusal } from '../../core/errors.ts';
import type { Step } from '../context.ts';

/** Refuses URLs whose percent-encoding is broken or that hide a zero byte, before anything reads them. */
export const checkUrl: Step = (ctx, next) => {
  for (const [part, text] of [
    ['path', ctx.path],
    ['query', ctx.querystring],
  ] as const) {
    if (decode(text)?.includes('\0') !== false) {
      throw new Refusal('invalid_request', `The percent-encoding of the ${part} is malformed.`);
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
