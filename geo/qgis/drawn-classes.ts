import type { CategorySymbology, ClassSymbology, FeatureSymbol } from '../style/model/style-model.ts';

/** A longer label of values is not readable in a legend (characters). */
const maxLabel = 200;

/** A class of features as a renderer writes it. */
export interface DrawnClass {
  /** For the legend. */
  readonly label: string;
  readonly symbol: FeatureSymbol;
  readonly isVisible: boolean;
  readonly content: ClassContent;
}

export type ClassContent =
  | { readonly kind: 'values'; readonly texts: readonly string[] }
  /** From the lower bound, inclusive, to the upper one, exclusive. Null: open. */
  | { readonly kind: 'range'; readonly from: number | null; readonly to: number | null }
  /** No other class; of ranges, features without a number. */
  | { readonly kind: 'other' };

/** The classes in their order, that of other features last. Each value belongs to one class. */
export function drawnClasses(symbology: CategorySymbology | ClassSymbology): DrawnClass[] {
  const { other } = symbology;
  const named = symbology.kind === 'categories' ? valueClasses(symbology) : rangeClasses(symbology);
  const label = other?.label ?? (symbology.kind === 'categories' ? 'all other values' : 'no value');
  return other === null ? named : [...named, { ...other, label, content: { kind: 'other' } }];
}

function valueClasses({ classes }: CategorySymbology): DrawnClass[] {
  const seen = new Set<string>();
  return classes.flatMap(({ values, label, symbol, isVisible }) => {
    const texts = values.map(String).filter((text) => !seen.has(text) && seen.add(text));
    if (texts.length === 0) return [];
    return [
      {
        label: label ?? texts.join(', ').slice(0, maxLabel),
        symbol,
        isVisible,
        content: { kind: 'values', texts },
      },
    ];
  });
}

function rangeClasses({ classes, breaks }: ClassSymbology): DrawnClass[] {
  return classes.map(({ label, symbol, isVisible }, index) => {
    const { [index - 1]: from = null, [index]: to = null } = breaks;
    return { label: label ?? rangeLabel(from, to), symbol, isVisible, content: { kind: 'range', from, to } };
  });
}

function rangeLabel(from: number | null, to: number | null): string {
  if (from === null) return to === null ? '' : `< ${to}`;
  return to === null ? `≥ ${from}` : `${from} – ${to}`;
}
