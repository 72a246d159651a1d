import { useComputed, type ReadonlySignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { emptyDeck } from '../deck/empty-deck.ts';
import { Stage } from '../deck/stage.tsx';
import { t } from '../i18n/language.ts';
import type { Presentation } from '../service/service.ts';
import { SpeakerPanel } from './speaker-panel.tsx';

/** Presents the slides full screen if the browser allows it, otherwise over the whole page. Escape ends it. */
export function Present({
  roomId,
  deck,
  isSpeaker,
  onClose,
}: {
  roomId: string;
  deck: ReadonlySignal<Presentation | null>;
  /** May read the speaker notes. */
  isSpeaker: boolean;
  onClose: () => void;
}) {
  const element = useRef<HTMLDialogElement>(null);
  const shown = useComputed(() => deck.value ?? emptyDeck);
  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    // Otherwise the browser would focus the map, and the arrow keys would pan it instead of changing slides.
    dialog?.focus();
    // A dialog cannot become full screen itself, so the page does.
    document.documentElement.requestFullscreen().catch(() => undefined);
    // Browsers leave full screen on Escape without a key event.
    const onChange = () => document.fullscreenElement === null && dialog?.close();
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => undefined);
      dialog?.close();
    };
  }, []);
  return (
    <dialog ref={element} class="present" tabIndex={-1} aria-label={t('deck.title')} onClose={onClose}>
      <Stage
        roomId={roomId}
        deck={shown}
        speakerView={isSpeaker ? SpeakerPanel : undefined}
        onClose={() => element.current?.close()}
      />
    </dialog>
  );
}
