import { limits } from '../../../core/limits.ts';

/**
 * Makes a name from a file valid for a layer or raster: one line, not empty, at most `nameLength`
 * characters.
 */
export function lineOf(text: string, otherwise: string): string {
  const line = text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return line === '' ? otherwise : line.slice(0, limits.nameLength).toWellFormed();
}
