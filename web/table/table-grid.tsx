import { useSignal, useSignalEffect, type Signal } from '@preact/signals';
import { useEffect, useId, useRef } from 'preact/hooks';
import { GridHead } from './grid-head.tsx';
import { cellAfterKey, cellId, type GridCell, headRow } from './grid-keys.ts';
import { GridRow } from './grid-row.tsx';
import type { ShownRow } from './read-rows.ts';
import type { RowPages } from './row-pages.ts';
import { nextSorting, type Sorting } from './sorting.ts';
import type { GridColumn } from './table-columns.ts';

/** Height of a row in pixels. */
const rowHeight = 32;
/** Browsers limit the height of elements; longer tables scroll in larger steps. */
const maxHeight = 8_000_000;
/** Rows above and below the visible ones. */
const extraRows = 8;

/**
 * The rows of a layer as a grid that contains only the visible ones. One cell is active: the arrow keys move it, and
 * Enter sorts by its column or selects its row.
 */
export function TableGrid({
  pages,
  isBusy,
  columns,
  labelledBy,
  sorting,
  typed,
  active,
  selected,
  onChoose,
}: {
  pages: RowPages;
  /** Whether other rows are being read. */
  isBusy: boolean;
  columns: readonly GridColumn[];
  labelledBy: string;
  sorting: Signal<Sorting | null>;
  typed: Signal<ReadonlyMap<string, string>>;
  active: Signal<GridCell>;
  /** The number of the selected feature. */
  selected: number | null;
  onChoose: (row: ShownRow) => void;
}) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const view = useSignal({ top: 0, height: 0 });
  const count = pages.matched.value ?? 0;
  const height = Math.min(count * rowHeight, maxHeight);
  const measure = () => {
    const { current: element } = scroller;
    if (element === null) return;
    view.value = { top: element.scrollTop, height: element.clientHeight - (head.current?.offsetHeight ?? 0) };
  };
  // Pixels of the table per pixel of the scroll bar.
  const scale = count * rowHeight > maxHeight ? (count * rowHeight - view.value.height) / (maxHeight - view.value.height) : 1; // prettier-ignore
  const top = view.value.top * scale;
  const first = Math.max(0, Math.min(count - 1, Math.floor(top / rowHeight) - extraRows));
  const end = Math.min(count, Math.ceil((top + view.value.height) / rowHeight) + extraRows);
  useEffect(() => {
    const { current: element } = scroller;
    if (element === null) return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (scroller.current !== null) scroller.current.scrollTop = 0;
    measure();
  }, [pages]);
  useEffect(() => {
    if (count > 0) pages.show(first, end - 1);
  }, [pages, first, end, count]);
  useSignalEffect(() => {
    const { row, column } = active.value;
    const { current: element } = scroller;
    if (element === null) return;
    if (row > headRow) {
      const { top: shown, height: visible } = view.peek();
      const at = row * rowHeight;
      if (at < shown * scale) element.scrollTop = at / scale;
      else if (at + rowHeight > shown * scale + visible) element.scrollTop = (at + rowHeight - visible) / scale; // prettier-ignore
    }
    // The row number stays visible.
    head.current
      ?.querySelectorAll('[role=columnheader]')
      [column]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  const act = () => {
    const { row, column } = active.value;
    if (row === headRow) {
      const name = columns[column - 1]?.name;
      if (name !== undefined) sorting.value = nextSorting(sorting.value, name);
      return;
    }
    const found = pages.rowAt(row);
    if (found !== null) onChoose(found);
  };
  const isRendered = active.value.row === headRow || (active.value.row >= first && active.value.row < end);
  const template = ['4rem', ...columns.map(({ width }) => `calc(${width}ch + 1.5rem)`)].join(' ');
  return (
    <div
      ref={scroller}
      class="grid"
      role="grid"
      tabIndex={0}
      aria-labelledby={labelledBy}
      aria-rowcount={count + 2}
      aria-colcount={columns.length + 1}
      aria-busy={isBusy}
      {...(isRendered ? { 'aria-activedescendant': cellId(id, active.value) } : {})}
      style={{ '--grid-columns': template }}
      onScroll={measure}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return;
        if (event.key === 'Enter' || event.key === ' ') {
          event.preventDefault();
          act();
          return;
        }
        const page = Math.max(1, Math.floor(view.value.height / rowHeight) - 1);
        const next = cellAfterKey(event, active.value, { rows: count, columns: columns.length + 1, page });
        if (next === null) return;
        event.preventDefault();
        active.value = next;
      }}
    >
      <GridHead
        {...{ id, columns, sorting, typed }}
        reference={head}
        activeColumn={active.value.row === headRow ? active.value.column : null}
      />
      <div class="grid-body" role="rowgroup" style={{ height: `${height}px` }}>
        {Array.from({ length: Math.max(0, end - first) }, (_, i) => first + i).map((index) => (
          <GridRow
            key={index}
            {...{ id, index, columns }}
            top={view.value.top + index * rowHeight - top}
            row={pages.rowAt(index)}
            activeColumn={active.value.row === index ? active.value.column : null}
            isSelected={selected !== null && pages.rowAt(index)?.number === selected}
            onChoose={(row, column) => {
              active.value = { row: index, column };
              onChoose(row);
            }}
          />
        ))}
      </div>
    </div>
  );
}
