import type { FilterCondition, FilterValue, StyleFilter } from '../../geo/style/model/style-filter.ts';

export type FilterOperator = FilterCondition['operator'];

/** A condition while it is edited; incomplete without a value. */
export interface FilterRow {
  readonly attribute: string;
  readonly operator: FilterOperator;
  /** Of `in` and `not-in`. */
  readonly values: readonly FilterValue[];
  /** Of the others, as typed. */
  readonly text: string;
}

export interface FilterRows {
  readonly rows: readonly FilterRow[];
  /** Whether a feature must meet all conditions, or one of them. */
  readonly mode: 'all' | 'any';
}

export const noRows: FilterRows = { rows: [], mode: 'all' };

/** The conditions of a filter; null if it has groups of them, which are not edited here. */
export function rowsOf(filter: StyleFilter | null | undefined): FilterRows | null {
  if (filter === null || filter === undefined) return noRows;
  const mode = 'any' in filter ? 'any' : 'all';
  const list = 'all' in filter ? filter.all : 'any' in filter ? filter.any : [filter];
  const rows = list.map((each) => ('attribute' in each ? rowOf(each) : null));
  return rows.some((each) => each === null) ? null : { rows: rows.filter((each) => each !== null), mode };
}

/** The filter of the complete conditions; null if there are none. */
export function filterOf(
  { rows, mode }: FilterRows,
  isNumber: (attribute: string) => boolean,
): StyleFilter | null {
  const conditions = rows
    .map((row) => conditionOf(row, isNumber(row.attribute)))
    .filter((each) => each !== null);
  const [only = null] = conditions;
  if (conditions.length < 2) return only;
  return mode === 'all' ? { all: conditions } : { any: conditions };
}

function rowOf(condition: FilterCondition): FilterRow {
  const { attribute, operator } = condition;
  const plain = { attribute, operator, values: [], text: '' };
  switch (operator) {
    case 'in':
    case 'not-in':
      return { ...plain, values: condition.value };
    case 'empty':
    case 'not-empty':
      return plain;
    default:
      return { ...plain, text: String(condition.value) };
  }
}

function conditionOf(
  { attribute, operator, values, text }: FilterRow,
  isNumber: boolean,
): FilterCondition | null {
  const typed = text.trim();
  switch (operator) {
    case 'in':
    case 'not-in':
      return values.length === 0 ? null : { attribute, operator, value: values };
    case 'empty':
    case 'not-empty':
      return { attribute, operator };
    case 'contains':
      return typed === '' ? null : { attribute, operator, value: typed };
    default: {
      const value = isNumber ? Number(typed) : typed;
      return typed === '' || Number.isNaN(value) ? null : { attribute, operator, value };
    }
  }
}
