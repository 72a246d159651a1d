import { matcherOf } from './match-filter.ts';
import { numberIn, type Properties, textIn } from './property-values.ts';
import { symbolOf } from './read-symbol.ts';
import { symbolsOf } from './symbols-of.ts';
import type {
  FeatureSymbol,
  ProportionalSymbology,
  StyleClass,
  StyleModel,
  Symbology,
} from './style-model.ts';

/** How a style draws each feature, with the rules of the map: values are compared as text, numbers as numbers. */
export interface FeatureSymbols {
  /** The symbols of its classes; features with sizes by value have further ones. */
  readonly all: readonly FeatureSymbol[];
  /** Null: the feature is not drawn. */
  readonly of: (properties: Properties) => FeatureSymbol | null;
}

/** Features of a heatmap have its colour of the highest density. */
export function featureSymbols({ symbology, filter }: StyleModel): FeatureSymbols {
  const { all, of } = ofSymbology(symbology);
  if (filter === null) return { all, of };
  const isSelected = matcherOf(filter);
  return { all, of: (properties) => (isSelected(properties) ? of(properties) : null) };
}

function ofSymbology(symbology: Symbology): FeatureSymbols {
  switch (symbology.kind) {
    case 'categories': {
      const { attribute, classes, other } = symbology;
      const byText = new Map<string, StyleClass>();
      for (const each of classes)
        for (const text of each.values.map(String)) if (!byText.has(text)) byText.set(text, each);
      return {
        all: symbolsOf(symbology),
        of: (properties) => drawn(byText.get(textIn(properties, attribute)) ?? other),
      };
    }
    case 'classes': {
      const { attribute, breaks, classes, other } = symbology;
      return {
        all: symbolsOf(symbology),
        of: (properties) => {
          const number = numberIn(properties, attribute);
          return drawn(number === null ? other : (classes[classAt(breaks, number)] ?? null));
        },
      };
    }
    case 'proportional':
      return {
        all: [symbology.symbol],
        of: (properties) => {
          const number = numberIn(properties, symbology.attribute);
          return number === null ? null : sizedSymbol(symbology, number);
        },
      };
    case 'heatmap': {
      const plain = symbolOf({ color: null, strokeWeight: null });
      const symbol = { ...plain, color: symbology.colors.at(-1) ?? plain.color, opacity: symbology.opacity };
      return { all: [symbol], of: () => symbol };
    }
    default:
      return { all: [symbology.symbol], of: () => symbology.symbol };
  }
}

function drawn(found: StyleClass | null): FeatureSymbol | null {
  return found?.isVisible === true ? found.symbol : null;
}

/** Breaks ascend, and each belongs to the class above it. */
function classAt(breaks: readonly number[], number: number): number {
  return breaks.findLastIndex((from) => number >= from) + 1;
}

/** The symbol of a feature with this number. */
export function sizedSymbol({ symbol, values, sizes }: ProportionalSymbology, number: number): FeatureSymbol {
  const share = Math.min(1, Math.max(0, (number - values[0]) / (values[1] - values[0])));
  const between = (part: number) => sizes[0] + (sizes[1] - sizes[0]) * part;
  return { ...symbol, radius: between(Math.sqrt(share)), strokeWidth: between(share) };
}
