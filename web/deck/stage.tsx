import { useComputed, useSignal, useSignalEffect, type ReadonlySignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { t } from '../i18n/language.ts';
import type { Presentation } from '../service/service.ts';
import { MarkerCard } from './marker-card.tsx';
import { newPosition } from './deck-position.ts';
import { SlideMap } from './slide-map.tsx';
import { SlideText } from './slide-text.tsx';
import { StageBar } from './stage-bar.tsx';
import { slideByKey } from './stage-keys.ts';

/** What the view of the speaker shows. */
export interface SpeakerViewGiven {
  readonly deck: Presentation;
  /** The index of the slide. */
  readonly at: number;
  /** On the clock of the page, in milliseconds. */
  readonly startedAt: number;
}

/** Shows the slides of a deck one at a time, filling its container. Edits by others appear when the deck is updated. */
export function Stage({
  roomId,
  deck,
  startId = null,
  onSlide,
  onClose,
  speakerView: SpeakerView,
}: {
  roomId: string;
  deck: ReadonlySignal<Presentation>;
  /** The id of the slide to begin with; the first one if there is none with it. */
  startId?: string | null;
  /** Called with the id of each slide that is shown. */
  onSlide?: (id: string) => void;
  onClose?: () => void;
  /** Beside the slide while it is switched on, for those who may read the notes. */
  speakerView?: ComponentType<SpeakerViewGiven> | undefined;
}) {
  const location = useMemo(() => newPosition(startId ?? deck.peek().slides[0]?.id ?? null), []);
  const at = useComputed(() => location.at(deck.value.slides));
  const slide = useComputed(() => deck.value.slides[at.value]);
  const markerId = useSignal<string | null>(null);
  const text = useRef<HTMLElement>(null);
  const startedAt = useMemo(() => performance.now(), []);
  const isSpeaking = useSignal(false);
  const toggleNotes = () => (isSpeaking.value = !isSpeaking.peek());
  useSignalEffect(() => {
    if (slide.value !== undefined) onSlide?.(slide.value.id);
  });
  const go = (number: number) => {
    markerId.value = null;
    location.go(deck.peek().slides, number);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const hasModifier = event.ctrlKey || event.altKey || event.metaKey;
      if (hasModifier || event.defaultPrevented || isWantedBy(event.target, event.key)) return;
      if (SpeakerView !== undefined && event.key.toLowerCase() === 'n') {
        toggleNotes();
        return;
      }
      const next = slideByKey(event.key, at.peek(), deck.peek().slides.length);
      if (next === null) return;
      event.preventDefault();
      // Otherwise the same key would also move the map.
      event.stopPropagation();
      go(next);
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, []);
  const { value: shown } = slide;
  if (shown === undefined) return <p class="waiting">{t('deck.empty')}</p>;
  const marker = deck.value.markers.find(({ id }) => id === markerId.value);
  return (
    <div class="stage" data-speaker={isSpeaking.value || undefined}>
      <div class="stage-map">
        <SlideMap
          roomId={roomId}
          deck={deck}
          slide={slide}
          text={text}
          onMarker={(id) => (markerId.value = id)}
        />
        {marker !== undefined && (
          <div
            onKeyDown={(event) => {
              // Escape closes only the card, not the presentation.
              if (event.key === 'Escape') event.preventDefault();
            }}
          >
            <MarkerCard
              key={marker.id}
              marker={marker}
              images={deck.value.images}
              onClose={() => (markerId.value = null)}
            />
          </div>
        )}
      </div>
      <SlideText
        element={text}
        slide={shown}
        index={at.value}
        deck={deck.value}
        onMarker={(id) => (markerId.value = id)}
      />
      {SpeakerView !== undefined && isSpeaking.value && (
        <SpeakerView deck={deck.value} at={at.value} startedAt={startedAt} />
      )}
      <StageBar
        at={at.value}
        count={deck.value.slides.length}
        onGo={go}
        notes={SpeakerView && { isShown: isSpeaking.value, onToggle: toggleNotes }}
        {...(onClose && { onClose })}
      />
    </div>
  );
}

/** Whether the focused element handles the key itself: a button handles Space, the map and the notes arrow keys. */
function isWantedBy(element: EventTarget | null, key: string): boolean {
  if (!(element instanceof HTMLElement)) return false;
  if (element.matches('button, summary, a')) return key === ' ';
  if (element.matches('.speaker-notes')) return key === 'ArrowUp' || key === 'ArrowDown';
  return element.matches('canvas:focus-visible') && key.startsWith('Arrow');
}
