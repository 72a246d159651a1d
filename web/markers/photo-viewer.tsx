import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { t } from '../i18n/language.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Pages } from '../ui/pages.tsx';
import type { RoomState } from '../room/room-state.ts';
import { markersOf } from './marker-store.ts';
import { titleOf } from './marker-title.ts';
import { photoAddress } from './photo-address.ts';

/** The photos of the room's markers, with buttons and the left and right arrow keys to navigate. */
export function PhotoViewer({
  first,
  state,
  onClose,
}: {
  first: string;
  state: RoomState;
  onClose: () => void;
}) {
  const shown = useSignal(first);
  const { byId } = markersOf(state).current.value;
  const withPhoto = [...byId.values()].filter(({ imageKey }) => imageKey !== null);
  const at = withPhoto.findIndex(({ id }) => id === shown.value);
  const marker = withPhoto[at];
  const turn = (to: number) => {
    const next = withPhoto[to];
    if (next !== undefined) shown.value = next.id;
  };
  // At once: a key pressed after a photo has appeared must find it.
  useLayoutEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') turn(at - 1);
      if (key === 'ArrowRight') turn(at + 1);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  return (
    <Dialog title={marker === undefined ? t('markers.noPhoto') : titleOf(marker)} onClose={onClose}>
      <div class="photo-viewer">
        {marker?.imageKey && (
          <img
            src={photoAddress(state.room.value.roomId, marker.imageKey)}
            alt={t('markers.photoOf', { title: titleOf(marker) })}
          />
        )}
        <Pages at={Math.max(0, at)} count={withPhoto.length} onTurn={turn} />
      </div>
    </Dialog>
  );
}
