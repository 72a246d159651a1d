import { Defect } from '../json/defect.ts';
import { skipSpace } from '../json/skip-value.ts';
import type { ByteWindow, FeatureBatch } from './byte-window.ts';
import { scanObject } from './scan-object.ts';
import { skipSeparators } from './text-sequence.ts';

/**
 * Yields batches, starting after the bracket of the features array or at the first feature of a sequence;
 * returns the position after the end. In a sequence, separators between features are replaced by commas.
 */
export async function* cutFeatures(
  window: ByteWindow,
  p: number,
  isSequence: boolean,
): AsyncGenerator<FeatureBatch, number> {
  let isFirst = true;
  for (;;) {
    let batchStart = -1;
    let batchEnd = p;
    for (;;) {
      let at = isSequence ? skipSeparators(window.bytes, p) : skipSpace(window.bytes, p);
      let isAfterComma = false;
      if (isSequence ? at >= window.length && window.isComplete : window.bytes[at] === 93) {
        if (batchStart >= 0) yield window.take(batchStart, batchEnd, at);
        return batchStart >= 0 ? 1 : at + 1;
      }
      if (at < window.length && !isFirst && !isSequence) {
        if (window.bytes[at] !== 44) {
          if (batchStart >= 0) yield window.take(batchStart, batchEnd, at);
          throw new Defect('invalid_json', 'expected "," or "]" after a feature', batchStart >= 0 ? 0 : at);
        }
        at = skipSpace(window.bytes, at + 1);
        isAfterComma = true;
      }
      if (at < window.length && window.bytes[at] !== 123) {
        if (batchStart >= 0) yield window.take(batchStart, batchEnd, at);
        throw new Defect('invalid_feature', 'expected a feature', batchStart >= 0 ? 0 : at);
      }
      const end = at < window.length ? scanObject(window.bytes, at, window.length) : -1;
      if (end >= 0) {
        if (batchStart < 0) batchStart = at;
        else if (isSequence) joinFeatures(window, batchEnd, at);
        batchEnd = p = end;
        isFirst = false;
        continue;
      }
      // The window ends inside a feature, or before one starts.
      if (batchStart >= 0) break;
      if (at >= window.length) {
        window.forgetSpace(isAfterComma);
        [p, at] = [0, window.length];
      }
      await window.grow(at);
      break;
    }
    if (batchStart < 0) continue;
    yield window.take(batchStart, batchEnd, batchEnd);
    await window.fill();
    p = 0;
  }
}

function joinFeatures({ bytes }: ByteWindow, end: number, next: number): void {
  if (next === end) throw new Defect('invalid_json', 'expected a line break after a feature', end);
  bytes.fill(32, end, next);
  bytes[end] = 44;
}
