import { useComputed, useSignal } from '@preact/signals';
import { readPresentation } from '../deck/read-presentation.ts';
import { t } from '../i18n/language.ts';
import { contentEvents } from '../room/content-events.ts';
import { mayWrite } from '../room/rights.ts';
import { useRoomQuery } from '../room/room-query.ts';
import type { RoomState } from '../room/room-state.ts';
import { Icon } from '../ui/icons.tsx';
import { deckOfRoom } from './deck-of-room.ts';
import { Present } from './present.tsx';

/** Starts the presentation; absent without slides. */
export function PresentButton({ state }: { state: RoomState }) {
  const isPresented = useSignal(false);
  const { value: deck } = deckOfRoom(state).value;
  const hasSlides = (deck?.slides.length ?? 0) > 0;
  return (
    <>
      {hasSlides && (
        <button type="button" class="button primary" onClick={() => (isPresented.value = true)}>
          <Icon name="play" />
          <span class="head-label">{t('present.start')}</span>
        </button>
      )}
      {isPresented.value && <PresentRoom state={state} onClose={() => (isPresented.value = false)} />}
    </>
  );
}

/** The presentation, which follows changes of the slides and of what they show. */
function PresentRoom({ state, onClose }: { state: RoomState; onClose: () => void }) {
  const { roomId } = state.room.peek();
  const known = deckOfRoom(state).value;
  const { value: read } = useRoomQuery(state, ['presentation.', ...contentEvents], () =>
    readPresentation(roomId),
  );
  const deck = useComputed(() => read.value ?? known.value);
  return <Present roomId={roomId} deck={deck} isSpeaker={mayWrite(state.room.value)} onClose={onClose} />;
}
