/* Lengths on a page are millimetres, from its upper left corner. */

export const papers = { a4: [210, 297], a3: [297, 420] } as const;

export type PaperName = keyof typeof papers;
export const orientations = ['portrait', 'landscape'] as const;
export type Orientation = (typeof orientations)[number];

export interface PagePoint {
  readonly x: number;
  readonly y: number;
}

export interface PageSize {
  readonly width: number;
  readonly height: number;
}

export interface PageBox extends PagePoint, PageSize {}

/** Of the map and of pages as pictures. */
export const dotsPerInch = 300;

export const millimetresPerInch = 25.4;

export function pageSize(paper: PaperName, orientation: Orientation): PageSize {
  const [short, long] = papers[paper];
  return orientation === 'portrait' ? { width: short, height: long } : { width: long, height: short };
}

/** The number of pixels of a length. */
export function pixelsOf(millimetres: number, perInch: number = dotsPerInch): number {
  return Math.round((millimetres / millimetresPerInch) * perInch);
}
