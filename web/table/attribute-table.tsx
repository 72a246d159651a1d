import { type ReadonlySignal, useComputed, useSignal, useSignalEffect } from '@preact/signals';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useId, useMemo, useRef } from 'preact/hooks';
import type { StyleFilter } from '../../geo/style/model/style-filter.ts';
import { counted, t } from '../i18n/language.ts';
import { numberText } from '../i18n/numbers.ts';
import { Failure } from '../ui/failure.tsx';
import { Icon } from '../ui/icons.tsx';
import { useFocusOnOpen } from '../ui/use-focus-on-open.ts';
import type { Feature, Layer } from '../service/service.ts';
import { filterOfColumns } from './column-filter.ts';
import { ColumnMenu } from './column-menu.tsx';
import { ExportMenu, type BeginExport } from './export-menu.tsx';
import { type GridCell, headRow } from './grid-keys.ts';
import { openTable } from './open-table.ts';
import { crossingBox, spansAll } from './crossing-box.ts';
import { type LocatedFeature, numberOf } from './feature-number.ts';
import { type FeatureBox, readFeature, type ShownRow } from './read-rows.ts';
import { RowPages } from './row-pages.ts';
import { sortParameter, type Sorting } from './sorting.ts';
import { TableGrid } from './table-grid.tsx';
import { useBoxInView } from './use-box-in-view.ts';
import { useColumns } from './use-columns.ts';

/** What was clicked on the map. */
interface ClickedThings {
  /** Topmost first. */
  readonly features: readonly LocatedFeature[];
  readonly at: { readonly lng: number; readonly lat: number };
}

/** A table below the map with the features of a layer, in the order and with the filters of this user. */
export function AttributeTable({
  layer,
  map,
  clicked,
  filter: given,
  onFeature,
  onExport,
}: {
  layer: Layer;
  map: MapLibreMap;
  clicked: ClickedThings | null;
  /** A filter beside those of the table. */
  filter: StyleFilter | null;
  onFeature: (feature: Feature, number: number) => void;
  onExport: BeginExport;
}) {
  const sorting = useSignal<Sorting | null>(null);
  const typed = useSignal<ReadonlyMap<string, string>>(new Map());
  const isInView = useSignal(false);
  const active = useSignal<GridCell>({ row: headRow, column: 0 });
  const selected = useSignal<number | null>(null);
  const isMissing = useSignal(false);
  const { columns, hidden, failure, again } = useColumns(layer);
  const { box, withoutReading } = useBoxInView(map, isInView);
  const own = useSettled(useComputed(() => filterOfColumns(typed.value)));
  const filter = given === null || own.value === null ? (given ?? own.value) : { all: [given, own.value] };
  const query = { layerId: layer.id, filter, sortBy: sortParameter(sorting.value), box: box.value };
  const pages = useMemo(() => new RowPages(query), [JSON.stringify(query), layer.updatedAt]);
  useEffect(() => () => pages.close(), [pages]);
  // The last rows are shown until the first ones of a new query are read.
  const last = useRef(pages);
  if (pages.matched.value !== null || pages.failure.value !== null) last.current = pages;
  const heading = useRef<HTMLHeadingElement>(null);
  const panel = useRef<HTMLElement>(null);
  const choosing = useRef<AbortController | null>(null);
  const id = useId();
  useFocusOnOpen(panel, heading);

  const choose = ({ number, box: ofRow }: ShownRow) => {
    selected.value = number;
    isMissing.value = false;
    const fly = (to: FeatureBox) => withoutReading(() => flyTo(map, to, panel.current?.offsetHeight ?? 0));
    const canCross = ofRow !== null && spansAll(ofRow);
    if (ofRow !== null && !canCross) fly(ofRow);
    choosing.current?.abort();
    // There the card would cover the table, which has all attributes.
    const hasCard = !matchMedia('(max-width: 40rem)').matches;
    if (!hasCard && !canCross) return;
    const { signal } = (choosing.current = new AbortController());
    // The card is an addition: without it, the row remains selected.
    readFeature(layer.id, number, signal).then(
      (feature) => {
        if (feature === null || signal.aborted) return;
        if (canCross) fly((feature.geometry && crossingBox(feature.geometry, ofRow)) ?? ofRow);
        if (hasCard) onFeature(feature, number);
      },
      () => {
        if (canCross && !signal.aborted) fly(ofRow);
      },
    );
  };
  useEffect(() => () => choosing.current?.abort(), []);
  useEffect(() => {
    if (clicked === null) return;
    const asking = new AbortController();
    findClicked(layer.id, map, clicked, pages, asking.signal).then(
      (found) => {
        if (asking.signal.aborted) return;
        selected.value = found?.number ?? null;
        isMissing.value = found?.index === null;
        if (found !== null && found.index !== null) active.value = { row: found.index, column: 0 };
      },
      () => undefined,
    );
    return () => asking.abort();
  }, [clicked]);

  const shown = columns?.filter(({ name }) => !hidden.value.has(name)) ?? [];
  const matched = last.current.matched.value;
  return (
    <section
      ref={panel}
      class="table-panel"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) openTable.value = null;
      }}
    >
      <header>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {t('table.title', { name: layer.name })}
        </h2>
        <p class="hint" role="status">
          {matched !== null && countText(matched, layer.featureCount)}
          {isMissing.value && ` · ${t('table.notListed')}`}
        </p>
        <div class="table-actions">
          {typed.value.size > 0 && (
            <button type="button" class="button quiet" onClick={() => (typed.value = new Map())}>
              {t('table.clear')}
            </button>
          )}
          <label class="table-switch">
            <input
              type="checkbox"
              checked={isInView.value}
              onChange={({ currentTarget }) => (isInView.value = currentTarget.checked)}
            />
            {t('table.inView')}
          </label>
          {columns !== null && <ColumnMenu layerId={layer.id} columns={columns} hidden={hidden} />}
          <ExportMenu layer={layer} filter={filter} isInView={isInView.value} onExport={onExport} />
          <button
            type="button"
            class="button quiet square"
            aria-label={t('table.close')}
            onClick={() => (openTable.value = null)}
          >
            <Icon name="close" />
          </button>
        </div>
      </header>
      {failure !== null && <Failure error={failure} onRetry={again} />}
      {pages.failure.value !== null && <Failure error={pages.failure.value} onRetry={() => pages.again()} />}
      {columns === null && failure === null && <p class="waiting">{t('app.loading')}</p>}
      {matched === 0 && <p class="empty">{t('table.none')}</p>}
      {columns !== null && (
        <TableGrid
          {...{ sorting, typed, active }}
          pages={last.current}
          isBusy={pages.matched.value === null}
          columns={shown}
          labelledBy={id}
          selected={selected.value}
          onChoose={choose}
        />
      )}
    </section>
  );
}

/** Time without a change (milliseconds). */
const settledMs = 250;

/** The value once it has not changed for a moment, so that not every key stroke sends a request. */
function useSettled<Value>(changing: ReadonlySignal<Value>): ReadonlySignal<Value> {
  const settled = useSignal(changing.peek());
  useSignalEffect(() => {
    const { value } = changing;
    const timer = setTimeout(() => (settled.value = value), settledMs);
    return () => clearTimeout(timer);
  });
  return settled;
}

function countText(matched: number, total: number): string {
  if (matched === total) return counted('table.count', total);
  return t('table.filtered', { shown: numberText(matched), count: numberText(total) });
}

/** The clicked feature: its number, and its position among the rows, null if it is not among them. */
async function findClicked(
  layerId: string,
  map: MapLibreMap,
  { features, at }: ClickedThings,
  pages: RowPages,
  signal: AbortSignal,
): Promise<{ readonly number: number; readonly index: number | null } | null> {
  const feature = features.find((each) => each.layerId === layerId);
  if (feature === undefined) return null;
  const number = await numberOf(map, feature, at, signal);
  if (number === null) return null;
  return { number, index: await pages.indexOf(number, signal) };
}

/** Fits the map to the box, with padding for the table that covers its lower part. */
function flyTo(map: MapLibreMap, [west, south, east, north]: FeatureBox, covered: number): void {
  const padding = { top: 16, right: 16, left: 16, bottom: covered + 16 };
  map.fitBounds([west, south, east, north], { padding, maxZoom: 16 });
}
