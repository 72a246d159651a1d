import { hasNumber, type MapValue, numberOf, textOf } from './map-expressions.ts';
import type { FilterCondition, StyleFilter } from './style-filter.ts';

/** The filter as an expression of MapLibre. */
export function mapFilter(filter: StyleFilter): MapValue {
  if ('all' in filter) return ['all', ...filter.all.map(mapFilter)];
  if ('any' in filter) return ['any', ...filter.any.map(mapFilter)];
  return conditionOf(filter);
}

function conditionOf(condition: FilterCondition): MapValue {
  const { attribute, operator } = condition;
  const text = textOf(attribute);
  switch (operator) {
    case '=':
    case '!=':
      return [operator === '=' ? '==' : '!=', text, String(condition.value)];
    case 'in':
    case 'not-in': {
      const isIn = ['in', text, ['literal', condition.value.map(String)]];
      return operator === 'in' ? isIn : ['!', isIn];
    }
    case 'contains':
      return ['in', condition.value.toLowerCase(), ['downcase', text]];
    case 'empty':
      return ['==', text, ''];
    case 'not-empty':
      return ['!=', text, ''];
    default: {
      const { value } = condition;
      if (typeof value === 'number')
        return ['all', hasNumber(attribute), [operator, numberOf(attribute), value]];
      return ['all', ['!=', text, ''], [operator, text, String(value)]];
    }
  }
}
