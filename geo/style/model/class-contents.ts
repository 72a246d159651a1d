import type { Symbology } from './style-model.ts';

/** What a line of a legend is for. */
export type LegendContent =
  | { readonly kind: 'values'; readonly values: readonly (string | number | boolean)[] }
  | { readonly kind: 'range'; readonly from: number | null; readonly to: number | null }
  | { readonly kind: 'size'; readonly value: number }
  /** From low to high. */
  | { readonly kind: 'density' }
  /** Single points, where the zoom is too high for their density. */
  | { readonly kind: 'points' }
  /** Features in no class. */
  | { readonly kind: 'other' }
  /** All features of the layer. */
  | { readonly kind: 'layer' };

/** The key of a class, by what it contains: it remains if other classes are added or removed. */
export function classKeyOf(content: LegendContent): string {
  return JSON.stringify(content);
}

/** The classes with what each contains, without those of other features. */
export function contentsOf(
  symbology: Extract<Symbology, { kind: 'categories' | 'classes' }>,
): readonly LegendContent[] {
  if (symbology.kind === 'categories')
    return symbology.classes.map(({ values }) => ({ kind: 'values', values }));
  const { classes, breaks } = symbology;
  return classes.map((_, n) => ({ kind: 'range', from: breaks[n - 1] ?? null, to: breaks[n] ?? null }));
}

export const otherContent: LegendContent = { kind: 'other' };
