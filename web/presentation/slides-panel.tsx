import { useComputed, useSignal } from '@preact/signals';
import { readPresentation } from '../deck/read-presentation.ts';
import type { OpenMap } from '../map/open-map.ts';
import type { ViewChoices } from '../map/view-choices.ts';
import { t } from '../i18n/language.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { asError, Failure } from '../ui/failure.tsx';
import { Icon } from '../ui/icons.tsx';
import { later } from '../ui/later.tsx';
import { contentEvents } from '../room/content-events.ts';
import { mayWrite } from '../room/rights.ts';
import type { RoomState } from '../room/room-state.ts';
import { useRoomQuery } from '../room/room-query.ts';
import { randomId } from '../service/service.ts';
import { PublishDeck } from './publish-deck.tsx';
import { seenNow } from './seen-now.ts';
import { addSlide } from './slide-changes.ts';
import { SlideList } from './slide-list.tsx';

const HandoutDialog = later(async () => (await import('../handout/handout-dialog.tsx')).HandoutDialog);

/** Event kinds that change the slides or their content. */
const kinds = ['presentation.', ...contentEvents];

/** The slides of the room: create, order, present and publish. */
export function SlidesPanel({
  state,
  map,
  choices,
}: {
  state: RoomState;
  map: OpenMap;
  choices: ViewChoices;
}) {
  const { roomId } = state.room.value;
  const { value: deck, failure, again } = useRoomQuery(state, kinds, () => readPresentation(roomId));
  /** The most recently added slide, whose form is open. */
  const made = useSignal<string | null>(null);
  const failed = useSignal<Error | null>(null);
  const isHandoutOpen = useSignal(false);
  const slides = useComputed(() => deck.value?.slides ?? []);
  const mayEdit = mayWrite(state.room.value);
  const run = (work: Promise<unknown>) => {
    failed.value = null;
    work.catch((error: unknown) => (failed.value = asError(error))).finally(again);
  };
  const add = async () => {
    if (map.value === null) return;
    const slide = { id: randomId(), ...(await seenNow(state, map.value, choices)) };
    made.value = slide.id;
    await addSlide(roomId, slide, slides.peek().length);
  };
  if (failure.value !== null) return <Failure error={failure.value} onRetry={again} />;
  if (deck.value === null) return <p class="waiting">{t('app.loading')}</p>;
  return (
    <section aria-labelledby="slides">
      <h2 id="slides">{t('deck.slides')}</h2>
      {slides.value.length === 0 && (
        <EmptyState
          icon="slides"
          title={t('present.none')}
          text={t(mayEdit ? 'present.noneHint' : 'present.ofEditors')}
        />
      )}
      <SlideList {...{ state, choices, run, mayEdit }} deck={deck.value} map={map.value} made={made.value} />
      {failed.value !== null && <Failure error={failed.value} />}
      {mayEdit && (
        <>
          <button type="button" class="button" disabled={map.value === null} onClick={() => run(add())}>
            <Icon name="plus" />
            {t('present.add')}
          </button>
          <p class="hint">{t('present.addHint')}</p>
        </>
      )}
      {slides.value.length > 0 && (
        <p>
          <button type="button" class="button" onClick={() => (isHandoutOpen.value = true)}>
            <Icon name="print" />
            {t('handout.title')}
          </button>
        </p>
      )}
      {isHandoutOpen.value && (
        <HandoutDialog
          {...{ roomId, roomName: state.room.value.name ?? roomId, deck: deck.value }}
          mayReadNotes={mayEdit}
          onClose={() => (isHandoutOpen.value = false)}
        />
      )}
      {(mayEdit || slides.value.length > 0) && <PublishDeck state={state} run={run} />}
    </section>
  );
}
