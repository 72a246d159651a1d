import { Refusal } from '../../core/errors.ts';
import { limits } from '../../core/limits.ts';
import { textFlaw } from '../../core/text.ts';
import type { PartTarget } from './scan-parts.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Collects a text part within `left`, the shared budget of all text parts. Throws Refusals. */
export function textPart(
  name: string,
  budget: { left: number; count: number },
  complete: (text: string) => void,
): PartTarget {
  const chunks: Buffer[] = [];
  if (++budget.count > limits.multipartFieldCount) {
    throw new Refusal(
      'invalid_multipart',
      `The body exceeds the maximum of ${limits.multipartFieldCount} text parts.`,
    );
  }
  return {
    data(bytes) {
      budget.left -= bytes.length;
      if (budget.left < 0) {
        throw new Refusal('body_too_large', 'The text parts exceed their maximum total length.', {
          limit: limits.multipartFields,
        });
      }
      chunks.push(bytes);
    },
    end() {
      const text = decode(Buffer.concat(chunks));
      const flaw = text === null ? 'must be UTF-8' : textFlaw(text, Infinity);
      if (text === null || flaw !== null) {
        throw new Refusal('invalid_multipart', `The part "${name}" ${String(flaw)}.`);
      }
      complete(text);
    },
  };
}

function decode(bytes: Buffer): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}
