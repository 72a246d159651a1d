import type { PageBox, PagePoint, PageSize } from './page-format.ts';

/** Parts of a page in drawing order. Renderers draw them as they are: on a canvas, and into a PDF. */
export type PageItem = TextItem | ShapeItem | PictureItem;

export type FontWeight = 'regular' | 'semibold';

export interface TextStyle {
  /** Points. */
  readonly size: number;
  readonly weight: FontWeight;
  readonly color: string;
}

export interface TextItem extends PagePoint, TextStyle {
  readonly kind: 'text';
  readonly text: string;
  /** Where the point is on the baseline. */
  readonly align: 'start' | 'middle' | 'end';
  /** Degrees clockwise around the point. */
  readonly rotation?: number;
  /** In PDF only. */
  readonly isSlanted?: boolean;
  /** The address that a PDF opens. */
  readonly href?: string;
}

export interface ShapeItem {
  readonly kind: 'shape';
  readonly outline: PageOutline;
  readonly fill?: PageColor;
  readonly stroke?: PageColor & { readonly width: number; readonly dash?: readonly number[] };
}

export type PageOutline =
  | { readonly kind: 'path'; readonly points: readonly PagePoint[]; readonly isClosed: boolean }
  | { readonly kind: 'circle'; readonly center: PagePoint; readonly radius: number };

export interface PageColor {
  /** `#rrggbb` */
  readonly color: string;
  /** 0 to 1. */
  readonly opacity: number;
}

export interface PictureItem extends PageBox {
  readonly kind: 'picture';
  /** Renderers get its pixels under this name. */
  readonly name: string;
  /** The text that it shows. */
  readonly text?: string;
}

/** The width of a text in millimetres. */
export type MeasureText = (text: string, style: Pick<TextStyle, 'size' | 'weight'>) => number;

/** A picture for a page, with its size in pixels. */
export interface NamedPicture extends PageSize {
  readonly name: string;
}

const solid = (color: string): PageColor => ({ color, opacity: 1 });

export function rectangle(
  { x, y, width, height }: PageBox,
  drawn: Omit<ShapeItem, 'kind' | 'outline'>,
): ShapeItem {
  const points = [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
  return { kind: 'shape', outline: { kind: 'path', points, isClosed: true }, ...drawn };
}

export function polyline(points: readonly PagePoint[], stroke: NonNullable<ShapeItem['stroke']>): ShapeItem {
  return { kind: 'shape', outline: { kind: 'path', points, isClosed: false }, stroke };
}

export const filled = (color: string) => ({ fill: solid(color) });
export const stroked = (color: string, width: number) => ({ stroke: { ...solid(color), width } });
