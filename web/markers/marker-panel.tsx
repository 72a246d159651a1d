import { useComputed, useSignal } from '@preact/signals';
import { flyTo } from '../map/fly-to.ts';
import type { OpenMap } from '../map/open-map.ts';
import type { ViewChoices } from '../map/view-choices.ts';
import { LayerClasses } from '../layers/layer-classes.tsx';
import { withPreview } from '../layers/layer-previews.ts';
import { markersId, openStyle } from '../layers/open-style.ts';
import { styledMarkers } from '../layers/styled-markers.ts';
import { mayWrite } from '../room/rights.ts';
import { useAttempt } from '../ui/use-attempt.tsx';
import { folded } from '../ui/folded.ts';
import { counted, t } from '../i18n/language.ts';
import { numberText } from '../i18n/numbers.ts';
import { openTool } from '../map/open-tool.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Failure } from '../ui/failure.tsx';
import { Field } from '../ui/field.tsx';
import { Pages } from '../ui/pages.tsx';
import type { RoomState } from '../room/room-state.ts';
import type { Icon, Marker } from '../service/service.ts';
import { colourOf } from './marker-appearance.ts';
import { iconsOf } from './marker-icons.ts';
import { markersOf } from './marker-store.ts';
import { titleOf } from './marker-title.ts';
import { useView } from './use-view.ts';

const pageLength = 20;

/** The markers in view, or a search by name in the whole room; choosing one flies to it. */
export function MarkerPanel({
  state,
  map,
  choices,
}: {
  state: RoomState;
  map: OpenMap;
  choices: ViewChoices;
}) {
  const { byId, current, isReading, failure, again } = markersOf(state);
  const markers = withPreview(styledMarkers(state.room.value, choices.manyMarkers.value));
  const { attempt, failure: unremoved } = useAttempt();
  const removeStyle = async () => {
    const { changeMarkerStyle } = await import('./change-marker-style.ts');
    await changeMarkerStyle(state.room.peek(), null);
  };
  const icons = iconsOf(state);
  const wanted = useSignal('');
  const page = useSignal(0);
  const view = useView(map);
  const found = useComputed<readonly Marker[]>(() => {
    const text = folded(wanted.value);
    const filter = choices.markerFilter.value;
    const isInView = view.value;
    return [...current.value.byId.values()].filter(
      (marker) =>
        (filter === null || filter(marker)) &&
        (text === '' ? isInView(marker) : marker.title !== null && folded(marker.title).includes(text)),
    );
  }).value;
  // At once, not in an effect: it could undo a click on the next page.
  const search = (text: string) => {
    wanted.value = text;
    page.value = 0;
  };
  const count = Math.ceil(found.length / pageLength);
  const at = Math.min(page.value, Math.max(0, count - 1));
  const choose = ({ id, longitude, latitude }: Marker) => {
    const drawn = map.peek();
    if (drawn !== null) flyTo(drawn, { lng: longitude, lat: latitude }, 14);
    choices.chosenMarker.value = id;
  };
  if (byId.size === 0 && !isReading.value && failure.value === null)
    return (
      <section aria-labelledby="marker-list">
        <h2 id="marker-list">{t('markers.markers')}</h2>
        <NoMarkers mayEdit={mayWrite(state.room.value)} />
      </section>
    );
  return (
    <section aria-labelledby="marker-list">
      <h2 id="marker-list">{t('markers.markers')}</h2>
      {markers.style !== null && (
        <LayerClasses layer={markers} roomId={state.room.value.roomId} choices={choices} />
      )}
      {mayWrite(state.room.value) && byId.size > 0 && (
        <p class="form-actions">
          <button
            type="button"
            class="button"
            disabled={map.value === null}
            aria-expanded={openStyle.value === markersId}
            onClick={() => (openStyle.value = openStyle.value === markersId ? null : markersId)}
          >
            {t('styling.open')}
          </button>
          {state.room.value.markerStyle !== null && (
            <button type="button" class="button quiet" onClick={() => void attempt(removeStyle)}>
              {t('styling.remove')}
            </button>
          )}
        </p>
      )}
      {unremoved}
      <Field
        label={t('markers.search')}
        type="search"
        onInput={({ currentTarget }) => search(currentTarget.value)}
      />
      {failure.value !== null && <Failure error={failure.value} onRetry={again} />}
      <p class="hint" role="status">
        {isReading.value
          ? t('markers.loading', { count: numberText(byId.size) })
          : counted(wanted.value === '' ? 'markers.inView' : 'markers.found', found.length)}
      </p>
      <ul class="marker-list">
        {found.slice(at * pageLength, (at + 1) * pageLength).map((marker) => (
          <li key={marker.id}>
            <button
              type="button"
              class="marker-row"
              aria-current={choices.chosenMarker.value === marker.id}
              onClick={() => choose(marker)}
            >
              <Swatch marker={marker} icons={icons.value} />
              <span class="marker-row-text">{titleOf(marker)}</span>
            </button>
          </li>
        ))}
      </ul>
      <Pages at={at} count={count} onTurn={(to) => (page.value = to)} />
    </section>
  );
}

function NoMarkers({ mayEdit }: { mayEdit: boolean }) {
  if (!mayEdit) return <EmptyState icon="point" title={t('markers.noneYet')} text={t('markers.ofEditors')} />;
  return (
    <EmptyState icon="point" title={t('markers.noneYet')} text={t('markers.noneHint')}>
      <button type="button" class="button primary" onClick={() => (openTool.value = 'markers.add')}>
        {t('markers.add')}
      </button>
    </EmptyState>
  );
}

/** The icon of a marker, or a disc in its colour. */
function Swatch({ marker, icons }: { marker: Marker; icons: ReadonlyMap<string, Icon> }) {
  const icon = marker.markerIconId === null ? undefined : icons.get(marker.markerIconId);
  if (icon !== undefined) return <img class="swatch icon-swatch" src={icon.pngUrl} alt="" />;
  return (
    <svg class="swatch" viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="7" fill={colourOf(marker)} />
    </svg>
  );
}
