import { useSignal } from '@preact/signals';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { t } from '../i18n/language.ts';
import { asError, Failure } from '../ui/failure.tsx';
import { Icon } from '../ui/icons.tsx';
import type { RoomState } from '../room/room-state.ts';
import type { Marker } from '../service/service.ts';
import { changeMarker, deleteMarker } from './change-marker.ts';

/** The actions of editors on a marker. */
export function MarkerActions({
  marker,
  state,
  map,
  onEdit,
}: {
  marker: Marker;
  state: RoomState;
  map: MapLibreMap;
  onEdit: () => void;
}) {
  const failure = useSignal<Error | null>(null);
  const isBusy = useSignal(false);
  const act = (work: () => Promise<void>) => {
    failure.value = null;
    isBusy.value = true;
    work()
      .catch((thrown: unknown) => (failure.value = asError(thrown)))
      .finally(() => (isBusy.value = false));
  };
  const moveHere = () => {
    const { lat, lng } = map.getCenter();
    act(() => changeMarker(state, marker, { latitude: lat, longitude: lng }));
  };
  return (
    <>
      {failure.value !== null && <Failure error={failure.value} />}
      <p class="form-actions">
        <button type="button" class="button primary" onClick={onEdit}>
          {t('markers.edit')}
        </button>
        <button
          type="button"
          class="button"
          title={t('markers.moveHint')}
          disabled={isBusy.value}
          onClick={moveHere}
        >
          {t('markers.moveHere')}
        </button>
        <button
          type="button"
          class="button danger"
          disabled={isBusy.value}
          onClick={() => act(() => deleteMarker(state, marker))}
        >
          <Icon name="bin" />
          {t('markers.delete')}
        </button>
      </p>
    </>
  );
}
