import { useComputed, useSignal } from '@preact/signals';
import type { OpenMap } from '../map/open-map.ts';
import { shownMarkers, type ViewChoices } from '../map/view-choices.ts';
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
import type { RoomState } from '../room/room-state.ts';
import type { Marker } from '../service/service.ts';
import { GroupList } from './group-list.tsx';
import { groupColours } from './marker-groups.ts';
import { MarkerList } from './marker-list.tsx';
import { markersOf } from './marker-store.ts';
import { useGroups } from './use-groups.ts';
import { useView } from './use-view.ts';

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
  const wanted = useSignal('');
  const view = useView(map);
  const found = useComputed<readonly Marker[]>(() => {
    const text = folded(wanted.value);
    const filter = shownMarkers(choices);
    const isInView = view.value;
    return [...current.value.byId.values()].filter(
      (marker) =>
        (filter === null || filter(marker)) &&
        (text === '' ? isInView(marker) : marker.title !== null && folded(marker.title).includes(text)),
    );
  }).value;
  const isByGroup = groupColours(state.room.value).size > 0;
  const groups = useGroups(state);
  const isGrouped = groups.length > 0 && wanted.value === '';
  const colourThem = async () => {
    const { colourByGroup } = await import('./change-marker-style.ts');
    await colourByGroup(
      state.room.peek(),
      groups.map(({ name }) => name).filter((name) => name !== ''),
    );
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
      {markers.style !== null && !(isGrouped && isByGroup) && (
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
          <button
            type="button"
            class="button"
            disabled={map.value === null}
            aria-expanded={openTool.value === 'markers.select'}
            onClick={() => (openTool.value = openTool.value === 'markers.select' ? null : 'markers.select')}
          >
            {t('markers.select')}
          </button>
          {isGrouped && !isByGroup && (
            <button type="button" class="button" onClick={() => void attempt(colourThem)}>
              {t('markers.colourByGroup')}
            </button>
          )}
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
        onInput={({ currentTarget }) => (wanted.value = currentTarget.value)}
      />
      {failure.value !== null && <Failure error={failure.value} onRetry={again} />}
      <p class="hint" role="status">
        {isReading.value
          ? t('markers.loading', { count: numberText(byId.size) })
          : isGrouped
            ? counted('markers.count', byId.size)
            : counted(wanted.value === '' ? 'markers.inView' : 'markers.found', found.length)}
      </p>
      {isGrouped ? (
        <GroupList groups={groups} {...{ state, map, choices }} />
      ) : (
        <MarkerList key={wanted.value} markers={found} {...{ state, map, choices }} />
      )}
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
