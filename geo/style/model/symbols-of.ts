import type { FeatureSymbol, Symbology } from './style-model.ts';

/** All symbols that the features of a layer are drawn with. */
export function symbolsOf(symbology: Symbology): readonly FeatureSymbol[] {
  switch (symbology.kind) {
    case 'heatmap':
      return [];
    case 'categories':
    case 'classes': {
      const { classes, other } = symbology;
      return [...classes, ...(other === null ? [] : [other])].map(({ symbol }) => symbol);
    }
    default:
      return [symbology.symbol];
  }
}
