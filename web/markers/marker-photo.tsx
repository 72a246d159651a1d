import { useSignal } from '@preact/signals';
import { t } from '../i18n/language.ts';
import type { RoomState } from '../room/room-state.ts';
import type { Marker } from '../service/service.ts';
import { titleOf } from './marker-title.ts';
import { photoAddress } from './photo-address.ts';
import { PhotoViewer } from './photo-viewer.tsx';

/** The thumbnail of a marker's photo, which opens the photo viewer. */
export function MarkerPhoto({ marker, state }: { marker: Marker; state: RoomState }) {
  const isOpen = useSignal(false);
  const { imageKey, thumbnailKey, mediaSize } = marker;
  const key = mediaSize === 'lg' ? imageKey : (thumbnailKey ?? imageKey);
  if (key === null) return null;
  return (
    <>
      <button
        type="button"
        class="marker-photo"
        data-size={mediaSize ?? 'md'}
        aria-label={t('markers.enlarge', { title: titleOf(marker) })}
        onClick={() => (isOpen.value = true)}
      >
        <img src={photoAddress(state.room.value.roomId, key)} alt="" />
      </button>
      {isOpen.value && <PhotoViewer first={marker.id} state={state} onClose={() => (isOpen.value = false)} />}
    </>
  );
}
