import { withAngleSigns } from './angle-words.ts';
import type { MeaningOfO } from './hemisphere.ts';
import { parseOrdinate, type Ordinate } from './read-ordinate.ts';

/** Order of the numbers in a cell without signs of hemispheres. */
export type PositionOrder = 'x-first' | 'y-first';

/** Longer texts are not positions. */
const maxLength = 160;
/** The separators of the two halves, most distinctive first. */
const separators = [';', '/', '|', '\n', '\t', ', ', ','] as const;

/** A position, and whether the signs of its hemispheres decided its order. */
export interface WrittenPosition {
  readonly x: number;
  readonly y: number;
  readonly hasHemispheres: boolean;
}

/**
 * Reads two coordinates in one cell, such as `46.95, 7.44`, `46°57'N 7°26'E`, `(46,95; 7,44)` or `geo:46.95,7.44`; further
 * numbers (height, accuracy) are ignored. Null if it is not a position.
 */
export function readPosition(
  text: string,
  order: PositionOrder,
  meaningOfO: MeaningOfO,
): WrittenPosition | null {
  if (text.length > maxLength) return null;
  const inner = withAngleSigns(withoutBrackets(text.trim().replace(/^geo:([^;?]*)(?:[;?].*)?$/i, '$1')));
  for (const [first, second] of halvesOf(inner)) {
    const [one, other] = [parseOrdinate(first, meaningOfO), parseOrdinate(second, meaningOfO)];
    if (Number.isNaN(one.value) || Number.isNaN(other.value)) continue;
    return inOrder(one, other, order);
  }
  return null;
}

function inOrder(one: Ordinate, other: Ordinate, order: PositionOrder): WrittenPosition | null {
  const axis = one.hemisphere?.axis ?? (other.hemisphere === null ? null : 1 - other.hemisphere.axis);
  if (axis !== null && other.hemisphere?.axis === axis) return null;
  const isXFirst = axis === null ? order === 'x-first' : axis === 0;
  const [x, y] = isXFirst ? [one.value, other.value] : [other.value, one.value];
  return { x, y, hasHemispheres: axis !== null };
}

/** The possible halves of a text: at its only separator, or at a blank. */
function* halvesOf(text: string): Generator<readonly [string, string]> {
  const commas = /^([+-]?\d+,\d+)\s+([+-]?\d+,\d+)$/.exec(text);
  if (commas !== null) yield [commas[1]!, commas[2]!];
  for (const separator of separators) {
    const pieces = text.split(separator);
    if (pieces.length === 2) yield [pieces[0]!, pieces[1]!];
    // 46,95,7,44 and 46,95, 7,44
    else if (separator === ',' && pieces.length === 4)
      yield [`${pieces[0]},${pieces[1]}`, `${pieces[2]},${pieces[3]}`];
    else if (separator.startsWith(',') && pieces.length === 3 && /^\s*[+-]?\d[\d.]*\s*m?$/.test(pieces[2]!))
      yield [pieces[0]!, pieces[1]!];
  }
  const words = text.split(/\s+/);
  const middle = words.length / 2;
  if (words.length > 12) return;
  if (Number.isInteger(middle)) yield [words.slice(0, middle).join(' '), words.slice(middle).join(' ')];
  if (words.length > 2 && words.every((word) => /^-?\d+\.\d+$|^\d{1,5}$/.test(word)))
    yield [words[0]!, words[1]!];
  // The halves may have different numbers of words if each has the sign of its hemisphere.
  for (let at = 1; at < words.length; at++) {
    const halves = [words.slice(0, at).join(' '), words.slice(at).join(' ')] as const;
    if (halves.every((half) => /^\p{L}|\p{L}\.?$/u.test(half))) yield halves;
  }
  for (let at = 1; at < text.length; at++)
    if (/[NS]/i.test(text[at - 1]!) || /[EWO]/i.test(text[at]!)) yield [text.slice(0, at), text.slice(at)];
}

function withoutBrackets(text: string): string {
  const isEnclosed = /^[([]/.test(text) && /[)\]]$/.test(text);
  return isEnclosed ? text.slice(1, -1).trim() : text;
}
