import type { FilterCondition, FilterValue, StyleFilter } from '../style/model/style-filter.ts';
import type { ClassContent } from './drawn-classes.ts';
import type { ColumnOf, StyledColumn } from './styled-table.ts';
import { escapeXml } from './xml.ts';

/** Conditions of the OGC Filter Encoding 1.1 (OGC 04-095). */

const comparisons = {
  '<': 'PropertyIsLessThan',
  '<=': 'PropertyIsLessThanOrEqualTo',
  '>': 'PropertyIsGreaterThan',
  '>=': 'PropertyIsGreaterThanOrEqualTo',
} as const;

/** The features of a class. Null: every value, of an attribute that the table does not have. */
export function contentCondition(
  content: Exclude<ClassContent, { kind: 'other' }>,
  column: StyledColumn | null,
): string | null {
  if (column === null) return null;
  if (content.kind === 'values') return either(content.texts.map((text) => equals(column, text)));
  const { from, to } = content;
  const bounds = [
    ...(from === null ? [] : [compared(comparisons['>='], column, from)]),
    ...(to === null ? [] : [compared(comparisons['<'], column, to)]),
  ];
  return bounds.length === 0 ? not(isEmpty(column)) : every(bounds);
}

/** The features that meet none of the conditions. A comparison with NULL is neither true nor false. */
export function noneOf(conditions: readonly string[], column: StyledColumn | null): string {
  const none = not(either(conditions));
  return column === null ? none : either([isEmpty(column), none]);
}

export function filterCondition(filter: StyleFilter, columnOf: ColumnOf): string {
  if ('all' in filter) return every(filter.all.map((each) => filterCondition(each, columnOf)));
  if ('any' in filter) return either(filter.any.map((each) => filterCondition(each, columnOf)));
  return conditionOf(filter, columnOf(filter.attribute));
}

function conditionOf(condition: FilterCondition, column: StyledColumn | null): string {
  // No feature of the table has the attribute.
  if (column === null) return ['!=', 'not-in', 'empty'].includes(condition.operator) ? always : never;
  switch (condition.operator) {
    case '=':
      return equals(column, condition.value);
    case '!=':
      return not(equals(column, condition.value));
    case 'in':
      return either(condition.value.map((value) => equals(column, value)));
    case 'not-in':
      return not(either(condition.value.map((value) => equals(column, value))));
    case 'contains':
      return like(column, condition.value);
    case 'empty':
      return isEmpty(column);
    case 'not-empty':
      return not(isEmpty(column));
    default:
      return compared(comparisons[condition.operator], column, condition.value);
  }
}

export function every(conditions: readonly string[]): string {
  const [only = always] = conditions;
  return conditions.length > 1 ? `<ogc:And>${conditions.join('')}</ogc:And>` : only;
}

function either(conditions: readonly string[]): string {
  const [only = never] = conditions;
  return conditions.length > 1 ? `<ogc:Or>${conditions.join('')}</ogc:Or>` : only;
}

function not(condition: string): string {
  return `<ogc:Not>${condition}</ogc:Not>`;
}

const literal = (value: FilterValue) => `<ogc:Literal>${escapeXml(String(value))}</ogc:Literal>`;
const always = `<ogc:PropertyIsEqualTo>${literal(1)}${literal(1)}</ogc:PropertyIsEqualTo>`;
const never = `<ogc:PropertyIsEqualTo>${literal(1)}${literal(0)}</ogc:PropertyIsEqualTo>`;

function compared(operator: string, column: StyledColumn, value: FilterValue): string {
  return `<ogc:${operator}>${property(column)}${literal(value)}</ogc:${operator}>`;
}

function equals(column: StyledColumn, value: FilterValue): string {
  return value === '' ? isEmpty(column) : compared('PropertyIsEqualTo', column, value);
}

function isEmpty(column: StyledColumn): string {
  const isNull = `<ogc:PropertyIsNull>${property(column)}</ogc:PropertyIsNull>`;
  return column.isNumeric ? isNull : either([isNull, compared('PropertyIsEqualTo', column, '')]);
}

function like(column: StyledColumn, text: string): string {
  const pattern = `*${text.replace(/[*?!]/g, '!$&')}*`;
  return `<ogc:PropertyIsLike wildCard="*" singleChar="?" escapeChar="!" matchCase="false">${property(column)}${literal(pattern)}</ogc:PropertyIsLike>`;
}

export function property({ name }: StyledColumn): string {
  return `<ogc:PropertyName>${escapeXml(name)}</ogc:PropertyName>`;
}
