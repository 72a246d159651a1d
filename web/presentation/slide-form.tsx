import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useId, useRef } from 'preact/hooks';
import type { ViewChoices } from '../map/view-choices.ts';
import { t } from '../i18n/language.ts';
import { CopyLink } from '../ui/copy-link.tsx';
import { Icon } from '../ui/icons.tsx';
import type { RoomState } from '../room/room-state.ts';
import type { Slide } from '../service/service.ts';
import { seenNow } from './seen-now.ts';
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
  const id = useId();
  const title = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) title.current?.focus();
  }, []);
  const change = (members: Partial<Omit<Slide, 'id'>>) => run(changeSlide(roomId, slide, index, members));
  const retake = async (from: MapLibreMap) =>
    changeSlide(roomId, slide, index, await seenNow(state, from, choices));
  const isFirst = index === 0;
  const isLast = index === count - 1;
  return (
    <div class="form">
      <div class="field">
        <label for={`${id}-title`}>{t('present.title')}</label>
        <input
          id={`${id}-title`}
          ref={title}
          maxLength={1000}
          defaultValue={slide.title ?? ''}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        />
      </div>
      <div class="field">
        <label for={`${id}-text`}>{t('present.text')}</label>
        <textarea
          id={`${id}-text`}
          rows={4}
          maxLength={100_000}
          defaultValue={slide.body ?? ''}
          onChange={({ currentTarget }) => change({ body: currentTarget.value })}
        />
      </div>
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
