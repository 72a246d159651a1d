import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { slideName } from '../deck/slide-name.ts';
import type { SpeakerViewGiven } from '../deck/stage.tsx';
import { t } from '../i18n/language.ts';
import { SlideThumbnail } from '../thumbnails/slide-thumbnail.tsx';

/** For the speaker: the notes of the slide, the next slide, and the time since the presentation began. */
export function SpeakerPanel({ deck, at, startedAt }: SpeakerViewGiven) {
  const { slides } = deck;
  const notes = slides[at]?.notes?.trim() ?? '';
  const next = slides[at + 1];
  return (
    <aside class="speaker" aria-label={t('present.notes')}>
      <header class="speaker-head">
        <h2>{t('present.notes')}</h2>
        <Elapsed startedAt={startedAt} />
      </header>
      {notes === '' ? (
        <p class="hint">{t('present.noNotes')}</p>
      ) : (
        // The keyboard scrolls long notes.
        <div class="speaker-notes" dir="auto" tabIndex={0} role="group" aria-label={t('present.notes')}>
          {notes}
        </div>
      )}
      <section class="speaker-next" aria-label={t('present.nextSlide')}>
        <h3>{t(next === undefined ? 'present.lastSlide' : 'present.nextSlide')}</h3>
        {next !== undefined && (
          <>
            <SlideThumbnail slide={next} deck={deck} />
            <p dir="auto">{slideName(next, at + 1)}</p>
          </>
        )}
      </section>
    </aside>
  );
}

function Elapsed({ startedAt }: { startedAt: number }) {
  const seconds = useSignal(secondsSince(startedAt));
  useEffect(() => {
    const timer = setInterval(() => (seconds.value = secondsSince(startedAt)), 1000);
    return () => clearInterval(timer);
  }, [startedAt]);
  return (
    <span class="speaker-time" role="timer" aria-label={t('present.elapsed')} title={t('present.elapsed')}>
      {clockText(seconds.value)}
    </span>
  );
}

function secondsSince(start: number): number {
  return Math.floor((performance.now() - start) / 1000);
}

/** Such as `4:05`, and `1:04:05` after an hour. */
function clockText(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (part: number) => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
