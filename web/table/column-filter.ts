import type { StyleFilter } from '../../geo/style/model/style-filter.ts';

const comparison = /^(<=|>=|!=|<|>|=)\s*(.*)$/s;
const range = /^(.+?)\s*\.\.\s*(.+)$/;

/**
 * The filter that a user typed for a column: a text that it contains, an operator and a value, or a range of numbers;
 * `=` alone is no value, `!=` alone any value. Null if nothing was typed.
 */
export function columnFilter(attribute: string, typed: string): StyleFilter | null {
  const text = typed.trim();
  if (text === '') return null;
  const [, from = '', to = ''] = range.exec(text) ?? [];
  const [first, last] = [numberOf(from), numberOf(to)];
  if (first !== null && last !== null)
    return {
      all: [
        { attribute, operator: '>=', value: first },
        { attribute, operator: '<=', value: last },
      ],
    };
  const [, operator, value = ''] = comparison.exec(text) ?? [];
  switch (operator) {
    case '=':
    case '!=':
      if (value === '') return { attribute, operator: operator === '=' ? 'empty' : 'not-empty' };
      return { attribute, operator, value: numberOf(value) ?? value };
    case '<':
    case '<=':
    case '>':
    case '>=':
      // Incomplete while it is typed.
      return value === '' ? null : { attribute, operator, value: numberOf(value) ?? value };
    default:
      return { attribute, operator: 'contains', value: text };
  }
}

/** The filter of all columns; null if there is none. */
export function filterOfColumns(typed: ReadonlyMap<string, string>): StyleFilter | null {
  const filters = [...typed].flatMap(([attribute, text]) => columnFilter(attribute, text) ?? []);
  const [only = null] = filters;
  return filters.length < 2 ? only : { all: filters };
}

/** With a decimal point or comma. */
function numberOf(text: string): number | null {
  const number = text.trim() === '' ? NaN : Number(text.replace(/^([^,]*),([^,]*)$/, '$1.$2'));
  return Number.isFinite(number) ? number : null;
}
