import type { DrawnStyle } from './drawn-style.ts';

/** The column in which sources for GDAL have the number of a feature's style; no attribute has its name. */
export const styleColumn = 'chartroom_style';

/** The style with this number in the text of a column. */
export function styleWithNumber(styles: readonly DrawnStyle[], value: unknown): DrawnStyle | null {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : NaN;
  return styles[number] ?? null;
}
