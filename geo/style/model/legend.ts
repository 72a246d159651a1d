import type { FeatureSymbol, StyleModel } from './style-model.ts';

export interface LegendLine {
  readonly symbol: FeatureSymbol;
  /** As the author wrote it; null: from the values. */
  readonly label: string | null;
  /** What it is for, where the author wrote no label. */
  readonly content:
    | { readonly kind: 'values'; readonly values: readonly (string | number | boolean)[] }
    | { readonly kind: 'range'; readonly from: number | null; readonly to: number | null }
    | { readonly kind: 'other' };
}

/** The classes of a layer in the order of its legend. Empty if it has one symbol or no legend. */
export function legendLines({ symbology, legend }: StyleModel): readonly LegendLine[] {
  if (!legend.isVisible || (symbology.kind !== 'categories' && symbology.kind !== 'classes')) return [];
  const { other } = symbology;
  const lines =
    symbology.kind === 'categories'
      ? symbology.classes.map((each) => ({ each, content: { kind: 'values', values: each.values } as const }))
      : symbology.classes.map((each, n) => {
          const { [n - 1]: from = null, [n]: to = null } = symbology.breaks;
          return { each, content: { kind: 'range', from, to } as const };
        });
  const ordered = legend.isReversed ? lines.toReversed() : lines;
  const all = [...ordered, ...(other === null ? [] : [{ each: other, content: { kind: 'other' } as const }])];
  return all
    .filter(({ each }) => each.isVisible && each.isListed)
    .map(({ each: { symbol, label }, content }) => ({ symbol, label, content }));
}
