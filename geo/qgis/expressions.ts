import type { TextTemplate } from '../style/model/label-model.ts';
import type { FilterCondition, StyleFilter } from '../style/model/style-filter.ts';
import type { ColumnOf, StyledColumn } from './styled-table.ts';

/** Expressions of QGIS, with the rules of the map: values are compared as text, numbers as numbers. */

export function quotedName(column: string): string {
  return `"${column.replaceAll('"', '""')}"`;
}

/** A literal, in which a backslash escapes. */
export function quotedText(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/** The value of a feature. */
export function valueOf({ name, expression }: StyledColumn): string {
  return expression ?? quotedName(name);
}

/** The text of a value; empty without one. */
export function textIn(column: StyledColumn | null): string {
  return column === null ? "''" : `coalesce(to_string(${valueOf(column)}),'')`;
}

/** The number of a value; NULL without one. */
export function numberIn(column: StyledColumn | null): string {
  if (column === null) return 'NULL';
  const value = valueOf(column);
  return column.isNumeric ? value : `try(to_real(${value}))`;
}

export function isOneOf(column: StyledColumn | null, texts: readonly string[]): string {
  return `${textIn(column)} IN (${texts.map(quotedText).join(',')})`;
}

export function templateExpression(template: TextTemplate, columnOf: ColumnOf): string {
  const parts = template.map((part) =>
    typeof part === 'string' ? quotedText(part) : textIn(columnOf(part.attribute)),
  );
  const [only = "''"] = parts;
  return parts.length > 1 ? `concat(${parts.join(',')})` : only;
}

export function filterExpression(filter: StyleFilter, columnOf: ColumnOf): string {
  if ('all' in filter) return joined(filter.all, columnOf, ' AND ', 'TRUE');
  if ('any' in filter) return joined(filter.any, columnOf, ' OR ', 'FALSE');
  return conditionOf(filter, columnOf(filter.attribute));
}

function joined(
  filters: readonly StyleFilter[],
  columnOf: ColumnOf,
  operator: string,
  empty: string,
): string {
  if (filters.length === 0) return empty;
  return `(${filters.map((each) => filterExpression(each, columnOf)).join(operator)})`;
}

function conditionOf(condition: FilterCondition, column: StyledColumn | null): string {
  const text = textIn(column);
  switch (condition.operator) {
    case '=':
      return isOneOf(column, [String(condition.value)]);
    case '!=':
      return `NOT (${isOneOf(column, [String(condition.value)])})`;
    case 'in':
      return condition.value.length === 0 ? 'FALSE' : isOneOf(column, condition.value.map(String));
    case 'not-in':
      return condition.value.length === 0 ? 'TRUE' : `NOT (${isOneOf(column, condition.value.map(String))})`;
    case 'contains':
      return `strpos(lower(${text}),${quotedText(condition.value.toLowerCase())}) > 0`;
    case 'empty':
      return `length(${text}) = 0`;
    case 'not-empty':
      return `length(${text}) > 0`;
    default: {
      const { operator, value } = condition;
      if (typeof value === 'number') return `coalesce(${numberIn(column)} ${operator} ${value},FALSE)`;
      return `(length(${text}) > 0 AND ${text} ${operator} ${quotedText(String(value))})`;
    }
  }
}
