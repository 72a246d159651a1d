import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useRef } from 'preact/hooks';
import type { ViewChoices } from '../map/view-choices.ts';
import { t } from '../i18n/language.ts';
import { CopyLink } from '../ui/copy-link.tsx';
import { Icon } from '../ui/icons.tsx';
import type { RoomState } from '../room/room-state.ts';
import type { Slide } from '../service/service.ts';
import { seenNow } from './seen-now.ts';
import { SavedText } from '../saving/saved-text.tsx';
import { useOtherChange } from '../saving/use-other-change.ts';
import { SlideBody } from './slide-body.tsx';
import { changeSlide, deleteSlide, moveSlide } from './slide-changes.ts';

/** Edits one slide. The title of a new slide has the focus. */
export function SlideForm({
  slide,
  index,
  count,
  isNew,
  state,
  map,
  choices,
  run,
}: {
  slide: Slide;
  index: number;
  count: number;
  isNew: boolean;
  state: RoomState;
  map: MapLibreMap | null;
  choices: ViewChoices;
  run: (work: Promise<unknown>) => void;
}) {
  const { roomId } = state.room.peek();
  const by = useOtherChange(state, roomId);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) form.current?.querySelector('input')?.focus();
  }, []);
  const retake = async (from: MapLibreMap) =>
    changeSlide(roomId, slide, index, await seenNow(state, from, choices));
  const isFirst = index === 0;
  const isLast = index === count - 1;
  return (
    <div class="form" ref={form}>
      <SavedText
        {...{ label: t('present.title'), name: 'title', value: slide.title ?? '', maxLength: 1000 }}
        {...{ updatedAt: 0, by: by.value }}
        save={(text, seen) => changeSlide(roomId, slide, index, { title: text }, { title: seen.value })}
      />
      <SlideBody
        {...{ value: slide.body ?? '', by: by.value }}
        save={(text, seen) => changeSlide(roomId, slide, index, { body: text }, { body: seen.value })}
      />
      <SavedText
        {...{ label: t('present.notes'), name: 'notes', value: slide.notes ?? '', maxLength: 100_000 }}
        {...{ updatedAt: 0, by: by.value, isLong: true }}
        save={(text, seen) => changeSlide(roomId, slide, index, { notes: text }, { notes: seen.value })}
      />
      <p class="hint">{t('present.notesHint')}</p>
      <p class="form-actions">
        <button type="button" class="button" disabled={map === null} onClick={() => map && run(retake(map))}>
          {t('present.useView')}
        </button>
        <CopyLink roomId={roomId} target={{ kind: 'slide', id: slide.id }} />
        {/* Not disabled at the ends: a disabled button loses the focus. */}
        <button
          type="button"
          class="button square"
          aria-label={t('present.up')}
          aria-disabled={isFirst}
          onClick={() => !isFirst && run(moveSlide(roomId, slide, index, -1))}
        >
          <Icon name="up" />
        </button>
        <button
          type="button"
          class="button square"
          aria-label={t('present.down')}
          aria-disabled={isLast}
          onClick={() => !isLast && run(moveSlide(roomId, slide, index, 1))}
        >
          <Icon name="down" />
        </button>
        <button type="button" class="button danger" onClick={() => run(deleteSlide(roomId, slide, index))}>
          <Icon name="bin" />
          {t('present.delete')}
        </button>
      </p>
    </div>
  );
}
