import type { FilterCondition, StyleFilter } from './style-filter.ts';
import { symbolOf } from './read-symbol.ts';
import { symbolsOf } from './symbols-of.ts';
import type {
  FeatureSymbol,
  ProportionalSymbology,
  StyleClass,
  StyleModel,
  Symbology,
} from './style-model.ts';

type Properties = Readonly<Record<string, unknown>> | null | undefined;

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
  return {
    all,
    of: (properties) => (filter === null || matches(filter, properties) ? of(properties) : null),
  };
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
          return number === null ? null : sized(symbology, number);
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

function sized({ symbol, values, sizes }: ProportionalSymbology, number: number): FeatureSymbol {
  const share = Math.min(1, Math.max(0, (number - values[0]) / (values[1] - values[0])));
  const between = (part: number) => sizes[0] + (sizes[1] - sizes[0]) * part;
  return { ...symbol, radius: between(Math.sqrt(share)), strokeWidth: between(share) };
}

function matches(filter: StyleFilter, properties: Properties): boolean {
  if ('all' in filter) return filter.all.every((each) => matches(each, properties));
  if ('any' in filter) return filter.any.some((each) => matches(each, properties));
  return meets(filter, properties);
}

function meets(condition: FilterCondition, properties: Properties): boolean {
  const { attribute, operator } = condition;
  const text = textIn(properties, attribute);
  switch (operator) {
    case '=':
      return text === String(condition.value);
    case '!=':
      return text !== String(condition.value);
    case 'in':
      return condition.value.some((value) => text === String(value));
    case 'not-in':
      return condition.value.every((value) => text !== String(value));
    case 'contains':
      return text.toLowerCase().includes(condition.value.toLowerCase());
    case 'empty':
      return text === '';
    case 'not-empty':
      return text !== '';
    default: {
      const { value } = condition;
      if (typeof value !== 'number') return text !== '' && compare(operator, text, String(value));
      const number = numberIn(properties, attribute);
      return number !== null && compare(operator, number, value);
    }
  }
}

function compare<T extends string | number>(operator: '<' | '<=' | '>' | '>=', one: T, other: T): boolean {
  switch (operator) {
    case '<':
      return one < other;
    case '<=':
      return one <= other;
    case '>':
      return one > other;
    case '>=':
      return one >= other;
  }
}

function textIn(properties: Properties, attribute: string): string {
  const value = properties && Object.hasOwn(properties, attribute) ? properties[attribute] : null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value);
  return value === null || value === undefined ? '' : JSON.stringify(value, withoutBigInt);
}

/** A property of several may be an integer that a double cannot represent. */
function withoutBigInt(_name: string, member: unknown): unknown {
  return typeof member === 'bigint' ? Number(member) : member;
}

function numberIn(properties: Properties, attribute: string): number | null {
  const text = textIn(properties, attribute).trim();
  const number = text === '' ? NaN : Number(text);
  return Number.isNaN(number) ? null : number;
}
