import { limits } from '../../core/limits.ts';

/** A name from a file, as a layer or raster may have it: one line, not empty, not too long. */
export function lineOf(text: string, otherwise: string): string {
  const line = text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return line === '' ? otherwise : line.slice(0, limits.nameLength).toWellFormed();
}
