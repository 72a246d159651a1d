import { useSignal } from '@preact/signals';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect } from 'preact/hooks';
import { subscribePointed } from '../map/pick.ts';
import { t } from '../i18n/language.ts';
import { coordinateText } from '../i18n/coordinates.ts';
import { Icon } from '../ui/icons.tsx';
import type { RoomState } from '../room/room-state.ts';
import { chooseLocation, chosenLocation } from './chosen-location.ts';

/** Chooses whether the new comment belongs to a location on the map, and to which. */
export function LocationChoice({ state, map }: { state: RoomState; map: MapLibreMap | null }) {
  const isChoosing = useSignal(false);
  const location = chosenLocation(state);
  useEffect(() => {
    if (map === null || !isChoosing.value) return;
    map.getCanvas().focus();
    return subscribePointed(map, ({ lng, lat }) => {
      chooseLocation(state, { lng: map.unproject(map.project([lng, lat])).wrap().lng, lat });
      isChoosing.value = false;
      return true;
    });
  }, [map, isChoosing.value]);
  useEffect(() => {
    if (!isChoosing.value) return;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') isChoosing.value = false;
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isChoosing.value]);
  const chooseCentre = () => {
    const centre = map?.getCenter().wrap();
    if (centre) chooseLocation(state, { lng: centre.lng, lat: centre.lat });
  };
  return (
    <div class="place-choice">
      {location === null ? (
        <p class="form-actions">
          <button
            type="button"
            class="button small"
            disabled={map === null}
            aria-pressed={isChoosing.value}
            onClick={() => (isChoosing.value = !isChoosing.value)}
          >
            <Icon name="location" />
            {t('comments.chooseLocation')}
          </button>
          <button type="button" class="button small" disabled={map === null} onClick={chooseCentre}>
            {t('comments.useCentre')}
          </button>
        </p>
      ) : (
        <p class="chosen-place">
          <Icon name="location" />
          <span>{t('comments.at', { location: coordinateText(location) })}</span>
          <button
            type="button"
            class="button quiet square small"
            aria-label={t('comments.removeLocation')}
            onClick={() => chooseLocation(state, null)}
          >
            <Icon name="close" />
          </button>
        </p>
      )}
      <p class="hint" role="status">
        {isChoosing.value
          ? t('comments.choosing')
          : location !== null && (
              <span class="unseen">{t('comments.at', { location: coordinateText(location) })}</span>
            )}
      </p>
    </div>
  );
}
