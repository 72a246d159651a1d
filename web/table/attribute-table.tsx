import { useSignal } from '@preact/signals';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useId, useRef } from 'preact/hooks';
import { counted, language, t } from '../i18n/language.ts';
import { numberText } from '../i18n/numbers.ts';
import { Failure } from '../ui/failure.tsx';
import { Icon } from '../ui/icons.tsx';
import { Pages } from '../ui/pages.tsx';
import { useFocusOnOpen } from '../ui/use-focus-on-open.ts';
import type { Feature, Layer } from '../service/service.ts';
import { boxOf, type FeatureBox } from './box-of.ts';
import { FeatureRows } from './feature-rows.tsx';
import { openTable } from './open-table.ts';
import { columnsOf, sortRows, type Sorting } from './sort-rows.ts';
import { useFeaturesInView } from './use-features-in-view.ts';

const pageLength = 50;

/** A table below the map with the features of a layer that are in view. */
export function AttributeTable({
  layer,
  map,
  onFeature,
}: {
  layer: Layer;
  map: MapLibreMap;
  onFeature: (feature: Feature) => void;
}) {
  const { found, failure, again, withoutReading } = useFeaturesInView(map, layer);
  const sorting = useSignal<Sorting | null>(null);
  const page = useSignal(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const panel = useRef<HTMLElement>(null);
  const id = useId();
  useFocusOnOpen(panel, heading);
  const rows = sortRows(found.value?.features ?? [], sorting.value, language.value);
  const count = Math.ceil(rows.length / pageLength);
  const at = Math.min(page.value, Math.max(0, count - 1));
  const choose = (feature: Feature) => {
    const box = boxOf(feature.geometry);
    if (box !== null) withoutReading(() => flyTo(map, box, panel.current?.offsetHeight ?? 0));
    onFeature(feature);
  };
  return (
    <section
      ref={panel}
      class="table-panel"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === 'Escape') openTable.value = null;
      }}
    >
      <header>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {t('table.title', { name: layer.name })}
        </h2>
        <p class="hint" role="status">
          {found.value !== null && countText(found.value.features.length, found.value.matched)}
        </p>
        <Pages at={at} count={count} onTurn={(to) => (page.value = to)} />
        <button
          type="button"
          class="button quiet square"
          aria-label={t('table.close')}
          onClick={() => (openTable.value = null)}
        >
          <Icon name="close" />
        </button>
      </header>
      {failure.value !== null && <Failure error={failure.value} onRetry={again} />}
      <FeatureRows
        rows={rows.slice(at * pageLength, (at + 1) * pageLength)}
        columns={columnsOf(rows)}
        labelledBy={id}
        sorting={sorting}
        onChoose={choose}
      />
    </section>
  );
}

function countText(shown: number, matched: number): string {
  if (shown < matched) return t('table.some', { shown: numberText(shown), count: numberText(matched) });
  return counted('table.all', matched);
}

/** Fits the map to the box, with padding for the table that covers its lower part. */
function flyTo(map: MapLibreMap, [west, south, east, north]: FeatureBox, covered: number): void {
  const padding = { top: 16, right: 16, left: 16, bottom: covered + 16 };
  map.fitBounds([west, south, east, north], { padding, maxZoom: 16 });
}
