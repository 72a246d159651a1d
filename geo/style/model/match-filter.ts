import { numberIn, type Properties, textIn } from './property-values.ts';
import type { FilterCondition, StyleFilter } from './style-filter.ts';

/** Whether a feature with these properties is selected. */
export type FeatureMatcher = (properties: Properties) => boolean;

/** Selects features with the rules of `mapFilter`. */
export function matcherOf(filter: StyleFilter): FeatureMatcher {
  if ('all' in filter) {
    const parts = filter.all.map(matcherOf);
    return (properties) => parts.every((each) => each(properties));
  }
  if ('any' in filter) {
    const parts = filter.any.map(matcherOf);
    return (properties) => parts.some((each) => each(properties));
  }
  return conditionOf(filter);
}

function conditionOf(condition: FilterCondition): FeatureMatcher {
  const { attribute, operator } = condition;
  switch (operator) {
    case '=':
    case '!=':
      return textMatcher(attribute, [condition.value], operator === '=');
    case 'in':
    case 'not-in':
      return textMatcher(attribute, condition.value, operator === 'in');
    case 'contains': {
      const part = condition.value.toLowerCase();
      return (properties) => textIn(properties, attribute).toLowerCase().includes(part);
    }
    case 'empty':
    case 'not-empty':
      return textMatcher(attribute, [''], operator === 'empty');
    default: {
      const { value } = condition;
      if (typeof value === 'number')
        return (properties) => {
          const number = numberIn(properties, attribute);
          return number !== null && compare(operator, number, value);
        };
      const bound = String(value);
      return (properties) => {
        const text = textIn(properties, attribute);
        return text !== '' && compare(operator, text, bound);
      };
    }
  }
}

function textMatcher(attribute: string, values: readonly unknown[], isIn: boolean): FeatureMatcher {
  const texts = new Set(values.map(String));
  return (properties) => texts.has(textIn(properties, attribute)) === isIn;
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

/** The attributes that a filter reads. */
export function attributesOf(filter: StyleFilter): readonly string[] {
  if ('all' in filter) return [...new Set(filter.all.flatMap(attributesOf))];
  if ('any' in filter) return [...new Set(filter.any.flatMap(attributesOf))];
  return [filter.attribute];
}
