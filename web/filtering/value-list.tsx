import { useSignal } from '@preact/signals';
import type { FilterValue } from '../../geo/style/model/style-filter.ts';
import { t } from '../i18n/language.ts';
import { numberText } from '../i18n/numbers.ts';
import type { AttributeStatistics } from '../service/service.ts';

/** A list with fewer values is searched by eye. */
const searchedFrom = 9;

/** The frequent values of an attribute with the numbers of their features, to be chosen. */
export function ValueList({
  of,
  chosen,
  onChange,
}: {
  of: AttributeStatistics | undefined;
  chosen: readonly FilterValue[];
  onChange: (values: readonly FilterValue[]) => void;
}) {
  const wanted = useSignal('');
  const counted = of?.values ?? [];
  const known = new Set(counted.map(({ value }) => value));
  const all = [
    ...counted,
    // Rare values are not in the statistics.
    ...chosen.filter((value) => !known.has(value)).map((value) => ({ value, count: null })),
  ];
  const sought = wanted.value.trim().toLocaleLowerCase();
  const shown = all.filter(({ value }) => textOf(value).toLocaleLowerCase().includes(sought));
  return (
    <div class="filter-values">
      {all.length >= searchedFrom && (
        <input
          type="search"
          class="control"
          aria-label={t('filter.search')}
          placeholder={t('filter.search')}
          value={wanted.value}
          onInput={({ currentTarget: { value } }) => (wanted.value = value)}
        />
      )}
      <ul aria-label={t('filter.values', { name: of?.name ?? '' })}>
        {shown.map(({ value, count }) => (
          <li key={`${typeof value} ${String(value)}`}>
            <label>
              <input
                type="checkbox"
                checked={chosen.includes(value)}
                onChange={({ currentTarget: { checked } }) =>
                  onChange(checked ? [...chosen, value] : chosen.filter((each) => each !== value))
                }
              />
              <span>{textOf(value)}</span>
              {count !== null && <span class="filter-count">{numberText(count)}</span>}
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
}

function textOf(value: FilterValue): string {
  return typeof value === 'number' ? numberText(value) : String(value);
}
