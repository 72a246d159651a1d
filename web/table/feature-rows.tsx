import type { Signal } from '@preact/signals';
import { counted, t } from '../i18n/language.ts';
import { attributeText } from '../ui/attributes.tsx';
import { Icon } from '../ui/icons.tsx';
import type { Feature } from '../service/service.ts';
import type { Sorting } from './sort-rows.ts';

/** Maximum number of columns; feature cards show all attributes. */
const maxColumns = 60;

/** Rows of attributes as text. Column headers sort; each row has a button that shows its feature on the map. */
export function FeatureRows({
  rows,
  columns,
  labelledBy,
  sorting,
  onChoose,
}: {
  rows: readonly Feature[];
  columns: readonly string[];
  labelledBy: string;
  sorting: Signal<Sorting | null>;
  onChoose: (feature: Feature) => void;
}) {
  const shown = columns.slice(0, maxColumns);
  return (
    // Focusable, so that the arrow keys scroll it.
    <div class="table-scroll" role="group" aria-labelledby={labelledBy} tabIndex={0}>
      <table aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">
              <span class="unseen">{t('table.show')}</span>
            </th>
            {shown.map((name) => (
              <Head key={name} name={name} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((feature, index) => (
            <tr key={index}>
              <td>
                <button
                  type="button"
                  class="button quiet square"
                  aria-label={t('table.showRow', { row: index + 1 })}
                  onClick={() => onChoose(feature)}
                >
                  <Icon name="forward" />
                </button>
              </td>
              {shown.map((name) => (
                <td key={name} class={typeof feature.properties?.[name] === 'number' ? 'number' : ''}>
                  {attributeText(feature.properties?.[name] ?? undefined)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p class="empty">{t('table.none')}</p>}
      {columns.length > maxColumns && (
        <p class="hint">{counted('table.moreColumns', columns.length - maxColumns)}</p>
      )}
    </div>
  );
}

function Head({ name, sorting }: { name: string; sorting: Signal<Sorting | null> }) {
  const isSorted = sorting.value?.attribute === name;
  const isDescending = isSorted && sorting.value?.isDescending === true;
  return (
    <th scope="col" aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}>
      <button
        type="button"
        onClick={() => (sorting.value = { attribute: name, isDescending: isSorted && !isDescending })}
      >
        {name}
        {isSorted && <Icon name={isDescending ? 'down' : 'up'} />}
      </button>
    </th>
  );
}
