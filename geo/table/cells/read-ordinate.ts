import { withAngleSigns } from './angle-words.ts';
import { type Hemisphere, type MeaningOfO, splitHemisphere } from './hemisphere.ts';

const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
/** Longer texts are not coordinates. */
const maxLength = 80;

/** Degrees, minutes and seconds: with their signs, between colons, between hyphens, between blanks. */
const notations = [
  /^([+-]?\d{1,3})\s*(?:[°º˚⁰度도]|deg|d)\s*(\d{1,2}(?:[.,]\d+)?)(?:\s*(?:['’′‘`´分분]|min|m)\s*|\s+|$)(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:["”″“秒초]{1,2}|''|′′|’’|´´|sec|s)?)?$/i,
  /^([+-]?\d{1,3}):(\d{1,2}(?:[.,]\d+)?)(?::(\d{1,2}(?:[.,]\d+)?))?$/,
  /^([+-]?\d{1,3})-(\d{1,2}(?:[.,]\d+)?)-(\d{1,2}(?:[.,]\d+)?)$/,
  /^([+-]?\d{1,3})\s+(\d{1,2}(?:[.,]\d+)?)['’′]?(?:\s+(\d{1,2}(?:[.,]\d+)?)\s*["”″]?)?$/,
];

export interface Ordinate {
  readonly value: number;
  /** Null without a sign of a hemisphere. */
  readonly hemisphere: Hemisphere | null;
}

const none: Ordinate = { value: NaN, hemisphere: null };

/**
 * Parses a coordinate in common notations: decimal point or comma, groups of thousands separated by a space
 * or an apostrophe (or by the sign that is not the decimal one), degrees, minutes and seconds with or without
 * their signs, and a hemisphere before or after. NaN if it is not a coordinate.
 */
export function readOrdinate(text: string, meaningOfO: MeaningOfO = null): number {
  return decimal.test(text) ? Number(text) : parseOrdinate(text, meaningOfO).value;
}

/** Like `readOrdinate`, with the hemisphere. */
export function parseOrdinate(text: string, meaningOfO: MeaningOfO): Ordinate {
  if (text.length > maxLength && text.trim().length > maxLength) return none;
  // Word processors replace the minus sign.
  const t = text.trim().replace(/^[−–—]\s*/, '-');
  if (decimal.test(t)) return { value: Number(t), hemisphere: null };
  const signed = withAngleSigns(t);
  const split = splitHemisphere(signed, meaningOfO);
  const value = readAngle(split?.body ?? signed);
  if (split === null) return { value, hemisphere: null };
  // 70.25 W and -70.25 W are the same; -70.25 E contradicts itself.
  const isContradiction = value < 0 && split.hemisphere.sign > 0;
  return {
    value: isContradiction ? NaN : split.hemisphere.sign * Math.abs(value),
    hemisphere: split.hemisphere,
  };
}

function readAngle(text: string): number {
  for (const notation of notations) {
    const parts = notation.exec(text);
    if (parts !== null) return inDegrees(parts);
  }
  return readDecimal(text.replace(/(?:[°º˚⁰度도]|deg|m)$/i, '').trimEnd());
}

function inDegrees([, degrees = '', minutes = '', seconds]: (string | undefined)[]): number {
  const number = (written: string) => Number(written.replace(',', '.'));
  const [m, s] = [number(minutes), number(seconds ?? '0')];
  // Only the last part may have decimals.
  if (m >= 60 || s >= 60 || (seconds !== undefined && !Number.isInteger(m))) return NaN;
  const size = Math.abs(Number(degrees)) + m / 60 + s / 3600;
  return degrees.startsWith('-') ? -size : size;
}

function readDecimal(text: string): number {
  let t = text.replace(/(\d)[\s'’\u00a0\u202f](?=\d{3})/g, '$1');
  const comma = t.lastIndexOf(',');
  const point = t.lastIndexOf('.');
  if (comma >= 0 && point >= 0)
    t = comma > point ? t.replaceAll('.', '').replace(',', '.') : t.replaceAll(',', '');
  else if (comma >= 0 && t.indexOf(',') === comma) t = t.replace(',', '.');
  return decimal.test(t) ? Number(t) : NaN;
}
