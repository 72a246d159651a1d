import type { Signal } from '@preact/signals';
import type { RefObject } from 'preact';
import { t } from '../i18n/language.ts';
import { Icon } from '../ui/icons.tsx';
import { cellId, headRow } from './grid-keys.ts';
import { nextSorting, type Sorting } from './sorting.ts';
import type { GridColumn } from './table-columns.ts';

/** The names of the columns, which sort, and a row of filters. */
export function GridHead({
  id,
  columns,
  sorting,
  typed,
  activeColumn,
  reference,
}: {
  id: string;
  columns: readonly GridColumn[];
  sorting: Signal<Sorting | null>;
  typed: Signal<ReadonlyMap<string, string>>;
  /** Null if the active cell is in another row. */
  activeColumn: number | null;
  reference: RefObject<HTMLDivElement | null>;
}) {
  const filter = (name: string, text: string) => {
    const others = [...typed.value].filter(([each]) => each !== name);
    typed.value = new Map(text === '' ? others : [...others, [name, text]]);
  };
  return (
    <div ref={reference} class="grid-head" role="rowgroup">
      <div class="grid-row" role="row" aria-rowindex={1}>
        <div
          id={cellId(id, { row: headRow, column: 0 })}
          class={`grid-number ${activeColumn === 0 ? 'is-active' : ''}`}
          role="columnheader"
          aria-colindex={1}
          aria-label={t('table.row')}
        >
          #
        </div>
        {columns.map(({ name, isNumber }, index) => {
          const isSorted = sorting.value?.attribute === name;
          const isDescending = isSorted && sorting.value?.isDescending === true;
          return (
            <div
              key={name}
              id={cellId(id, { row: headRow, column: index + 1 })}
              class={`grid-name ${isNumber ? 'number' : ''} ${activeColumn === index + 1 ? 'is-active' : ''}`}
              role="columnheader"
              aria-colindex={index + 2}
              aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : 'none'}
            >
              <button
                type="button"
                tabIndex={-1}
                title={name}
                onClick={() => (sorting.value = nextSorting(sorting.value, name))}
              >
                <span>{name}</span>
                {isSorted && <Icon name={isDescending ? 'down' : 'up'} />}
              </button>
            </div>
          );
        })}
      </div>
      <div class="grid-row grid-filters" role="row" aria-rowindex={2}>
        <div class="grid-number" role="gridcell" aria-colindex={1}>
          <Icon name="search" />
        </div>
        {columns.map(({ name, values }, index) => (
          <div key={name} role="gridcell" aria-colindex={index + 2}>
            <input
              type="text"
              placeholder=" "
              aria-label={t('table.filterOf', { name })}
              title={t('table.filterHint')}
              value={typed.value.get(name) ?? ''}
              {...(values.length === 0 ? {} : { list: `${id}-values-${index}` })}
              onInput={({ currentTarget: { value } }) => filter(name, value)}
            />
            {values.length > 0 && (
              <datalist id={`${id}-values-${index}`}>
                {values.map((value) => (
                  <option key={value} value={value} />
                ))}
              </datalist>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
