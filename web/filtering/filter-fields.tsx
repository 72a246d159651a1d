import { useSignal } from '@preact/signals';
import type { StyleFilter } from '../../geo/style/model/style-filter.ts';
import { t } from '../i18n/language.ts';
import type { AttributeStatistics } from '../service/service.ts';
import { Icon } from '../ui/icons.tsx';
import { ConditionFields, rowFor } from './condition-fields.tsx';
import { filterOf, type FilterRow, type FilterRows, noRows, rowsOf } from './filter-rows.ts';

/** Edits a filter: conditions on attributes, whose values are chosen from those of the layer. */
export function FilterFields({
  filter,
  attributes,
  onChange,
}: {
  /** Read at first. */
  filter: StyleFilter | null;
  attributes: readonly AttributeStatistics[];
  /** Called with the complete conditions. */
  onChange: (filter: StyleFilter | null) => void;
}) {
  const edited = useSignal(rowsOf(filter));
  const isNumber = (name: string) => {
    const type = attributes.find((each) => each.name === name)?.type;
    return type === 'number' || type === 'integer';
  };
  const change = (next: FilterRows) => {
    edited.value = next;
    onChange(filterOf(next, isNumber));
  };
  const { value: shown } = edited;
  const [first] = attributes;
  if (shown === null)
    return (
      <p class="hint">
        {t('filter.nested')}{' '}
        <button type="button" class="button quiet" onClick={() => change(noRows)}>
          {t('filter.remove')}
        </button>
      </p>
    );
  const { rows, mode } = shown;
  const setRow = (index: number, next: FilterRow) => change({ mode, rows: rows.with(index, next) });
  return (
    <div class="filter">
      {rows.map((row, index) => (
        <fieldset key={index} class="filter-row">
          <legend class="unseen">{t('filter.condition', { number: index + 1 })}</legend>
          {index > 0 && (
            <select
              class="control filter-mode"
              aria-label={t('filter.mode')}
              value={mode}
              onChange={({ currentTarget }) =>
                change({ rows, mode: currentTarget.value === 'any' ? 'any' : 'all' })
              }
            >
              <option value="all">{t('filter.and')}</option>
              <option value="any">{t('filter.or')}</option>
            </select>
          )}
          <ConditionFields row={row} attributes={attributes} onChange={(next) => setRow(index, next)} />
          <button
            type="button"
            class="button quiet square"
            aria-label={t('filter.removeOf', { name: row.attribute })}
            onClick={() => change({ mode, rows: rows.toSpliced(index, 1) })}
          >
            <Icon name="close" />
          </button>
        </fieldset>
      ))}
      {first !== undefined && (
        <button
          type="button"
          class="button filter-add"
          onClick={() => (edited.value = { mode, rows: [...rows, rowFor(first)] })}
        >
          <Icon name="plus" />
          {t('filter.add')}
        </button>
      )}
    </div>
  );
}
