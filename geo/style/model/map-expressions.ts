import type { TextTemplate } from './label-model.ts';
import type {
  CategorySymbology,
  ClassSymbology,
  FeatureSymbol,
  StyleClass,
  Symbology,
} from './style-model.ts';

/** A value of a MapLibre style: JSON. */
export type MapValue =
  | string
  | number
  | boolean
  | readonly MapValue[]
  | { readonly [name: string]: MapValue };

/** How some features are drawn, apart from the filter of the style. */
export interface MapPart {
  readonly filter: MapValue;
  readonly layout: Readonly<Record<string, MapValue>>;
  readonly paint: Readonly<Record<string, MapValue>>;
}

export const isPoint: MapValue = ['==', ['geometry-type'], 'Point'];
/** Fonts of labels: that of the web application, for other programs those of the device. */
export const mapFonts = ['Inter Variable', 'Inter', 'Noto Sans', 'Helvetica Neue', 'Arial', 'sans-serif'];

/** Counts as no number; less than every number that data contains. */
const noNumber = -1e300;

export function textOf(attribute: string): MapValue {
  return ['to-string', ['get', attribute]];
}

/**
 * The number in an attribute; `noNumber` without one. MapLibre converts null and an empty text to 0, and an expression
 * has one type, so that the text is converted.
 */
export function numberOf(attribute: string): MapValue {
  const text = textOf(attribute);
  return ['to-number', ['case', ['==', text, ''], 'none', text], noNumber];
}

export function hasNumber(attribute: string): MapValue {
  return ['!=', numberOf(attribute), noNumber];
}

export function templateValue(parts: TextTemplate): MapValue {
  return ['concat', ...parts.map((part) => (typeof part === 'string' ? part : textOf(part.attribute)))];
}

/** A value for each feature, by its class; one value if all classes agree. */
export function byClass(symbology: Symbology, valueOf: (symbol: FeatureSymbol) => MapValue): MapValue {
  switch (symbology.kind) {
    case 'categories':
    case 'classes':
      return ofClasses(symbology, ({ symbol }) => valueOf(symbol));
    case 'heatmap':
      return '';
    default:
      return valueOf(symbology.symbol);
  }
}

/** Whether the features of each class are drawn; null: all are. */
export function drawnClasses(symbology: CategorySymbology | ClassSymbology): MapValue | null {
  const isDrawn = ofClasses(symbology, ({ isVisible }) => isVisible, false);
  return isDrawn === true ? null : isDrawn;
}

/** `absent` is the value of features in no class that are not drawn. */
function ofClasses(
  symbology: CategorySymbology | ClassSymbology,
  valueOf: (each: StyleClass) => MapValue,
  absent?: MapValue,
): MapValue {
  const { classes, other } = symbology;
  const values = classes.map(valueOf);
  const [first = ''] = values;
  const rest = other === null ? (absent ?? first) : valueOf(other);
  const isSame = (value: MapValue) => JSON.stringify(value) === JSON.stringify(rest);
  if (values.every(isSame)) return rest;
  const results = values.map(literal);
  return symbology.kind === 'categories'
    ? matching(symbology, results, literal(rest))
    : stepping(symbology, results, isSame(first) ? null : literal(rest));
}

/** MapLibre reads a list as an expression. */
function literal(value: MapValue): MapValue {
  return Array.isArray(value) ? ['literal', value] : value;
}

/** Tiles distinguish numbers from text, but authors of styles often do not, so texts are compared. */
function matching(
  { attribute, classes }: CategorySymbology,
  results: readonly MapValue[],
  other: MapValue,
): MapValue {
  const seen = new Set<string>();
  const branches = classes.flatMap(({ values }, index) => {
    // MapLibre refuses a label that occurs twice.
    const labels = values.map(String).filter((label) => !seen.has(label) && seen.add(label));
    return labels.length === 0 ? [] : [labels.length === 1 ? labels[0]! : labels, results[index]!];
  });
  return ['match', textOf(attribute), ...branches, other];
}

/** `other` null: features without a number are drawn as those below the first break. */
function stepping(
  { attribute, breaks }: ClassSymbology,
  results: readonly MapValue[],
  other: MapValue | null,
): MapValue {
  const [first = '', ...rest] = results;
  const steps = rest.flatMap((result, index) => [breaks[index]!, result]);
  const step = steps.length === 0 ? first : ['step', numberOf(attribute), first, ...steps];
  return other === null ? step : ['case', hasNumber(attribute), step, other];
}
