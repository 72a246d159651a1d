import { useComputed, type ReadonlySignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { emptyDeck } from '../deck/empty-deck.ts';
import { Stage } from '../deck/stage.tsx';
import { t } from '../i18n/language.ts';
import type { Presentation } from '../service/service.ts';

/** The slides over the whole screen, where the browser gives it, and over the whole page elsewhere. Escape ends it. */
export function Present({
  roomId,
  deck,
  onClose,
}: {
  roomId: string;
  deck: ReadonlySignal<Presentation | null>;
  onClose: () => void;
}) {
  const element = useRef<HTMLDialogElement>(null);
  const shown = useComputed(() => deck.value ?? emptyDeck);
  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    // The browser would give the focus to the map, whose arrows move it instead of leading from slide to slide.
    dialog?.focus();
    // A dialog itself cannot fill the screen, but stands over a page that does.
    document.documentElement.requestFullscreen().catch(() => undefined);
    // Browsers leave the full screen by Escape without telling the page of the key.
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
      <Stage roomId={roomId} deck={shown} onClose={() => element.current?.close()} />
    </dialog>
  );
}
