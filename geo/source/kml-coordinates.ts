import type { GeoError } from '../geo-error.ts';

/** An error that names the line of the document. */
export type Fail = (what: string, code?: GeoError['code']) => GeoError;

const number = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;

/** Tuples of two or three numbers; a space after a comma is accepted, as in Google Earth. */
export function tuples(text: string, fail: Fail): string {
  const written = text
    .trim()
    .split(',')
    .map((part) => part.trim())
    .join(',');
  for (const each of written === '' ? [] : written.split(/\s+/)) checkNumbers(each.split(','), each, fail);
  return written;
}

/** A position of a track: two or three numbers separated by spaces. */
export function readPosition(text: string, fail: Fail): string {
  const written = text.trim();
  checkNumbers(written.split(/\s+/), written, fail);
  return written;
}

/** libkml reads a word as 0. */
function checkNumbers(parts: readonly string[], written: string, fail: Fail): void {
  if (parts.length >= 2 && parts.length <= 3 && parts.every((part) => number.test(part))) return;
  throw fail(`expected coordinates, found “${written.slice(0, 40)}”`, 'invalid_geometry');
}
