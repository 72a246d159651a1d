import { useSignal } from '@preact/signals';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useId } from 'preact/hooks';
import { slideName } from '../deck/slide-name.ts';
import type { ViewChoices } from '../map/view-choices.ts';
import { t } from '../i18n/language.ts';
import { Icon } from '../ui/icons.tsx';
import { dragItem } from '../ui/drag-item.ts';
import { useRestoredFocus } from '../ui/use-restored-focus.ts';
import type { RoomState } from '../room/room-state.ts';
import type { Presentation, Slide } from '../service/service.ts';
import { SlideThumbnail } from '../thumbnails/slide-thumbnail.tsx';
import { showSlide } from './show-slide.ts';
import { moveSlide } from './slide-changes.ts';
import { SlideForm } from './slide-form.tsx';

interface Around {
  readonly state: RoomState;
  readonly map: MapLibreMap | null;
  readonly choices: ViewChoices;
  readonly mayEdit: boolean;
  /** Reports the outcome of a change. */
  readonly run: (work: Promise<unknown>) => void;
}

/** The slides in order; each can be shown on the map. */
export function SlideList({ deck, made, ...around }: Around & { deck: Presentation; made: string | null }) {
  const { slides } = deck;
  const stored = useRestoredFocus(slides.map(({ id }) => id).join());
  return (
    <ol class="slides" {...stored}>
      {slides.map((slide, index) => (
        <SlideItem
          key={slide.id}
          slide={slide}
          deck={deck}
          index={index}
          count={slides.length}
          isNew={slide.id === made}
          {...around}
        />
      ))}
    </ol>
  );
}

function SlideItem({
  slide,
  deck,
  index,
  count,
  isNew,
  ...around
}: Around & {
  slide: Slide;
  deck: Presentation;
  index: number;
  count: number;
  isNew: boolean;
}) {
  const isOpen = useSignal(isNew);
  const form = useId();
  const show = () => {
    around.choices.target.value = { kind: 'slide', id: slide.id };
    showSlide(slide, around.state, around.map, around.choices);
  };
  const drag = (event: PointerEvent) => {
    const { currentTarget: handle } = event;
    if (!(handle instanceof HTMLElement)) return;
    const item = handle.closest('li');
    const siblings = [...(item?.parentElement?.children ?? [])].filter((each) => each instanceof HTMLElement);
    const onMove = (steps: number) =>
      around.run(moveSlide(around.state.room.peek().roomId, slide, index, steps));
    if (item !== null) dragItem(event, { handle, item, siblings, onMove });
  };
  const words = { n: index + 1, name: slideName(slide, index) };
  return (
    <li class="slide-item">
      {/* Hidden from screen readers: the buttons of the form move the slide as well. */}
      <span
        class={`slide-number${around.mayEdit ? ' slide-handle' : ''}`}
        aria-hidden="true"
        onPointerDown={(event) => around.mayEdit && event.button === 0 && drag(event)}
      >
        {index + 1}
      </span>
      <button
        type="button"
        class="button quiet slide-name"
        aria-label={t('present.show', words)}
        aria-current={around.choices.target.value?.id === slide.id || undefined}
        onClick={show}
      >
        <SlideThumbnail slide={slide} deck={deck} />
        {words.name}
      </button>
      {around.mayEdit && (
        <button
          type="button"
          class="button quiet square"
          aria-expanded={isOpen.value}
          aria-controls={form}
          aria-label={t('present.more', words)}
          onClick={() => (isOpen.value = !isOpen.value)}
        >
          <Icon name={isOpen.value ? 'up' : 'down'} />
        </button>
      )}
      <div id={form} class="slide-details" hidden={!isOpen.value}>
        {isOpen.value && <SlideForm {...{ slide, index, count, isNew }} {...around} />}
      </div>
    </li>
  );
}
