import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { lengthText } from '../i18n/amounts.ts';
import { t } from '../i18n/language.ts';
import { flyTo } from '../map/fly-to.ts';
import type { ToolGiven } from '../map/tool.ts';
import { createMarker } from '../markers/change-marker.ts';
import { createPhotoMarker, readPhoto } from '../markers/photo-markers.ts';
import { mayWrite } from '../room/rights.ts';
import { FileButton } from '../ui/file-button.tsx';
import { useAttempt } from '../ui/use-attempt.tsx';
import { showPosition } from './show-position.ts';

/** At this zoom, a map shows single streets. */
const closeZoom = 15;

/** Shows where the device is, follows it until the map is dragged, and adds markers and photos there. */
export function MyPosition({ map, state, choices, onEnd }: ToolGiven) {
  const position = useSignal<GeolocationCoordinates | null>(null);
  const problem = useSignal<'denied' | 'unavailable' | null>(null);
  const isFollowing = useSignal(true);
  const { attempt, failure } = useAttempt();
  useEffect(() => {
    const shown = showPosition(map);
    const onDrag = () => (isFollowing.value = false);
    map.on('dragstart', onDrag);
    const watch = navigator.geolocation.watchPosition(
      ({ coords }) => {
        const isFirst = position.peek() === null;
        [position.value, problem.value] = [coords, null];
        shown.put(coords);
        const location = { lng: coords.longitude, lat: coords.latitude };
        if (isFirst) flyTo(map, location, closeZoom);
        else if (isFollowing.peek()) map.panTo(location);
      },
      ({ code, PERMISSION_DENIED }) =>
        (problem.value = code === PERMISSION_DENIED ? 'denied' : 'unavailable'),
      { enableHighAccuracy: true },
    );
    return () => {
      navigator.geolocation.clearWatch(watch);
      map.off('dragstart', onDrag);
      shown.remove();
    };
  }, [map]);
  const { value: at } = position;
  const location = at && { lng: at.longitude, lat: at.latitude };
  const open = ({ id }: { readonly id: string }) => {
    choices.addedMarker.value = choices.chosenMarker.value = id;
    onEnd();
  };
  const add = async (file?: File) => {
    if (location === null) return;
    if (file === undefined) open(await createMarker(state, location));
    else {
      const photo = await readPhoto(file);
      open(await createPhotoMarker(state.room.peek().roomId, photo, photo.location ?? location));
    }
  };
  return (
    <>
      <p role="status">{statusOf(at, problem.value)}</p>
      {location !== null && (
        <p class="form-actions">
          {!isFollowing.value && (
            <button
              type="button"
              class="button small"
              onClick={() => {
                isFollowing.value = true;
                flyTo(map, location, closeZoom);
              }}
            >
              {t('tools.follow')}
            </button>
          )}
          {mayWrite(state.room.value) && (
            <>
              <button type="button" class="button small" onClick={() => void attempt(() => add())}>
                {t('tools.markerHere')}
              </button>
              <FileButton
                label={t('tools.photoHere')}
                class="button small"
                isFromCamera
                onFiles={([file]) => file !== undefined && void attempt(() => add(file))}
              />
            </>
          )}
        </p>
      )}
      {failure}
    </>
  );
}

function statusOf(at: GeolocationCoordinates | null, problem: 'denied' | 'unavailable' | null): string {
  if (problem !== null) return t(problem === 'denied' ? 'tools.positionDenied' : 'tools.noPosition');
  return at === null
    ? t('tools.locating')
    : t('tools.accuracy', { length: lengthText(Math.max(1, Math.round(at.accuracy))) });
}
