import type { Signal } from '@preact/signals';
import { t } from '../i18n/language.ts';
import { storeHiddenColumns, type GridColumn } from './table-columns.ts';
import { TableMenu } from './table-menu.tsx';

/** Shows and hides columns. */
export function ColumnMenu({
  layerId,
  columns,
  hidden,
}: {
  layerId: string;
  columns: readonly GridColumn[];
  hidden: Signal<ReadonlySet<string>>;
}) {
  const set = (next: ReadonlySet<string>) => {
    hidden.value = next;
    storeHiddenColumns(layerId, next);
  };
  const { size } = hidden.value;
  const label = size === 0 ? t('table.columns') : t('table.someColumns', { shown: columns.length - size, count: columns.length }); // prettier-ignore
  return (
    <TableMenu label={label}>
      <ul>
        {columns.map(({ name }) => (
          <li key={name}>
            <label>
              <input
                type="checkbox"
                checked={!hidden.value.has(name)}
                onChange={({ currentTarget: { checked } }) => {
                  const others = [...hidden.value].filter((each) => each !== name);
                  set(new Set(checked ? others : [...others, name]));
                }}
              />
              {name}
            </label>
          </li>
        ))}
      </ul>
      <button type="button" class="button quiet" disabled={size === 0} onClick={() => set(new Set())}>
        {t('table.showAll')}
      </button>
    </TableMenu>
  );
}
