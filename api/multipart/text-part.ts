import type { EventEmitter } from 'node:events';
import { Refusal } from '../../core/errors.ts';
import { limits } from '../../core/limits.ts';
import { textFlaw } from '../../core/text.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Collects a text part within what is `left` for all of them together. */
export function textPart(
  part: EventEmitter,
  name: string,
  budget: { left: number; count: number },
  complete: (text: string) => void,
  refuse: (refusal: Refusal) => void,
): void {
  const chunks: Buffer[] = [];
  if (++budget.count > limits.multipartFieldCount) {
    refuse(
      new Refusal('invalid_multipart', `A body may hold ${limits.multipartFieldCount} text parts at most.`),
    );
    return;
  }
  part.on('data', (chunk: Buffer) => {
    budget.left -= chunk.length;
    if (budget.left >= 0) chunks.push(chunk);
    else
      refuse(
        new Refusal('body_too_large', 'The text parts are too long.', { limit: limits.multipartFields }),
      );
  });
  part.on('end', () => {
    const text = decode(Buffer.concat(chunks));
    const flaw = text === null ? 'must be UTF-8' : textFlaw(text, Infinity);
    if (text === null || flaw !== null) {
      refuse(new Refusal('invalid_multipart', `The part "${name}" ${String(flaw)}.`));
    } else complete(text);
  });
}

function decode(bytes: Buffer): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}
