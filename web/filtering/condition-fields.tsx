import { useId } from 'preact/hooks';
import { t } from '../i18n/language.ts';
import { numberText } from '../i18n/numbers.ts';
import type { AttributeStatistics } from '../service/service.ts';
import type { FilterOperator, FilterRow } from './filter-rows.ts';
import { ValueList } from './value-list.tsx';

const ofNumbers: readonly FilterOperator[] = ['>=', '<=', '>', '<', '=', '!=', 'in', 'not-in', 'empty', 'not-empty']; // prettier-ignore
const ofTexts: readonly FilterOperator[] = ['in', 'not-in', 'contains', 'empty', 'not-empty', '=', '!='];

const names = {
  '=': 'filter.is',
  '!=': 'filter.isNot',
  '<': 'filter.less',
  '<=': 'filter.atMost',
  '>': 'filter.greater',
  '>=': 'filter.atLeast',
  in: 'filter.in',
  'not-in': 'filter.notIn',
  contains: 'filter.contains',
  empty: 'filter.empty',
  'not-empty': 'filter.notEmpty',
} as const;

/** Attribute, operator and value of one condition. */
export function ConditionFields({
  row,
  attributes,
  onChange,
}: {
  row: FilterRow;
  attributes: readonly AttributeStatistics[];
  onChange: (next: FilterRow) => void;
}) {
  const { attribute, operator } = row;
  const list = useId();
  const of = attributes.find(({ name }) => name === attribute);
  const isNumber = of?.type === 'number' || of?.type === 'integer';
  const fitting = isNumber ? ofNumbers : ofTexts;
  const operators = fitting.includes(operator) ? fitting : [operator, ...fitting];
  const isList = operator === 'in' || operator === 'not-in';
  return (
    <>
      <select
        class="control"
        aria-label={t('filter.attribute')}
        value={attribute}
        onChange={({ currentTarget: { value } }) => {
          const next = attributes.find(({ name }) => name === value);
          if (next !== undefined) onChange(rowFor(next));
        }}
      >
        {of === undefined && <option value={attribute}>{attribute}</option>}
        {attributes.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      <select
        class="control"
        aria-label={t('filter.operator')}
        value={operator}
        onChange={({ currentTarget: { value } }) => {
          const next = operators.find((each) => each === value);
          if (next !== undefined) onChange({ ...row, operator: next });
        }}
      >
        {operators.map((each) => (
          <option key={each} value={each}>
            {t(names[each])}
          </option>
        ))}
      </select>
      {isList && (
        <ValueList of={of} chosen={row.values} onChange={(values) => onChange({ ...row, values })} />
      )}
      {!isList && operator !== 'empty' && operator !== 'not-empty' && (
        <>
          {isNumber ? (
            <input
              {...{ class: 'control filter-value', type: 'number', step: 'any', placeholder: rangeOf(of) }}
              aria-label={t('filter.value')}
              value={row.text}
              onInput={({ currentTarget: { value: text } }) => onChange({ ...row, text })}
            />
          ) : (
            <input
              {...{ class: 'control filter-value', type: 'text', list }}
              aria-label={t('filter.value')}
              value={row.text}
              onInput={({ currentTarget: { value: text } }) => onChange({ ...row, text })}
            />
          )}
          {!isNumber && (
            <datalist id={list}>
              {of?.values.map(({ value }) => (
                <option key={String(value)} value={String(value)} />
              ))}
            </datalist>
          )}
        </>
      )}
    </>
  );
}

/** A new condition on an attribute. */
export function rowFor({ name, type }: AttributeStatistics): FilterRow {
  const isNumber = type === 'number' || type === 'integer';
  return { attribute: name, operator: isNumber ? '>=' : 'in', values: [], text: '' };
}

function rangeOf(of: AttributeStatistics | undefined): string {
  const numbers = of?.numbers ?? null;
  return numbers === null ? '' : `${numberText(numbers.min)} – ${numberText(numbers.max)}`;
}
