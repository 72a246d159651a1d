import { locale } from '../i18n/language.ts';
import { attributeText } from '../ui/attributes.tsx';
import { cellId } from './grid-keys.ts';
import type { ShownRow } from './read-rows.ts';
import type { GridColumn } from './table-columns.ts';

/** Characters of a value; the details of the feature show all. */
const maxText = 300;

/** One row; empty until it is read. */
export function GridRow({
  id,
  index,
  top,
  row,
  columns,
  activeColumn,
  isSelected,
  onChoose,
}: {
  id: string;
  index: number;
  /** Position in pixels. */
  top: number;
  row: ShownRow | null;
  columns: readonly GridColumn[];
  activeColumn: number | null;
  isSelected: boolean;
  onChoose: (row: ShownRow, column: number) => void;
}) {
  const choose = (column: number) => {
    if (row !== null) onChoose(row, column);
  };
  const stateOf = (column: number) => (activeColumn === column ? 'is-active' : '');
  return (
    <div
      class={`grid-row ${isSelected ? 'is-selected' : ''}`}
      role="row"
      aria-rowindex={index + 3}
      aria-selected={isSelected}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div
        id={cellId(id, { row: index, column: 0 })}
        class={`grid-number ${stateOf(0)}`}
        role="rowheader"
        aria-colindex={1}
        onClick={() => choose(0)}
      >
        {formatOf(true).format(index + 1)}
      </div>
      {columns.map((column, at) => {
        const value = row !== null && Object.hasOwn(row.values, column.name) ? row.values[column.name] : null;
        const text = cellText(value, column);
        return (
          <div
            key={column.name}
            id={cellId(id, { row: index, column: at + 1 })}
            class={`${column.isNumber ? 'number' : ''} ${stateOf(at + 1)}`}
            role="gridcell"
            aria-colindex={at + 2}
            title={text}
            onClick={() => choose(at + 1)}
          >
            {text}
          </div>
        );
      })}
    </div>
  );
}

function cellText(value: unknown, { isGrouped }: GridColumn): string {
  if (typeof value === 'number') return formatOf(isGrouped).format(value);
  const text = value === null ? '' : attributeText(value);
  return text.length > maxText ? `${text.slice(0, maxText)}…` : text;
}

const formats = new Map<string, Intl.NumberFormat>();

/** Creating a format takes longer than using it. */
function formatOf(useGrouping: boolean): Intl.NumberFormat {
  const key = `${locale.value} ${useGrouping}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(locale.value, { useGrouping, maximumFractionDigits: 6 });
  formats.set(key, made);
  return made;
}
