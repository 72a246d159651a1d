import { useSignal, useSignalEffect } from '@preact/signals';
import type { OpenMap } from '../map/open-map.ts';
import type { ViewChoices } from '../map/view-choices.ts';
import { t } from '../i18n/language.ts';
import { numberText } from '../i18n/numbers.ts';
import { Choice } from '../ui/choice.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Failure } from '../ui/failure.tsx';
import type { RoomState } from '../room/room-state.ts';
import { arranged, orders, states, type Order, type ShownState } from './arranged.ts';
import { ListedThread } from './listed-thread.tsx';
import { NewComment } from './new-comment.tsx';
import { roomComments } from './room-comments.ts';
import { keyOf } from './subject.ts';

/** Number of threads per page. */
const atOnce = 20;

/** All comments of the room, and a form for one on the room or on a location of its map. */
export function CommentsPanel({
  state,
  map,
  choices: { target },
}: {
  state: RoomState;
  map: OpenMap;
  choices: ViewChoices;
}) {
  const shown = useSignal<ShownState>('open');
  const order = useSignal<Order>('newest');
  const max = useSignal(atOnce);
  const { value, failure, again } = roomComments(state);
  const threads = arranged(value.value ?? [], shown.value, order.value);
  const hasAny = (value.value?.length ?? 0) > 0;
  const listed = threads.slice(0, max.value);
  useSignalEffect(() => {
    // A linked comment is listed, whatever its state and position.
    const { kind, id } = target.value ?? {};
    if (kind !== 'comment' || value.value === null) return;
    const of = (each: ShownState) =>
      arranged(value.value ?? [], each, order.peek()).findIndex((one) => one.id === id);
    if (of(shown.peek()) === -1) shown.value = 'all';
    max.value = Math.max(max.peek(), of(shown.peek()) + 1);
  });
  return (
    <section class="comments" aria-labelledby="comments">
      <h2 id="comments">{t('comments.title')}</h2>
      {state.room.value.userRole !== undefined && <NewComment state={state} map={map.value} />}
      {hasAny && (
        <div class="field-row">
          <Choice
            label={t('comments.show')}
            value={shown.value}
            options={states.map((each) => [each, t(`comments.show.${each}`)])}
            onChoose={(chosen) => (shown.value = chosen)}
          />
          <Choice
            label={t('comments.order')}
            value={order.value}
            options={orders.map((each) => [each, t(`comments.order.${each}`)])}
            onChoose={(chosen) => (order.value = chosen)}
          />
        </div>
      )}
      {failure.value !== null && <Failure error={failure.value} onRetry={again} />}
      {value.value === null && failure.value === null && <p class="waiting">{t('app.loading')}</p>}
      {value.value?.length === 0 && (
        <EmptyState
          icon="comment"
          title={t('comments.none')}
          text={t(state.room.value.userRole === undefined ? 'comments.ofMembers' : 'comments.noneHint')}
        />
      )}
      {hasAny && threads.length === 0 && <p class="empty">{t('comments.none')}</p>}
      <ul class="threads">
        {listed.map((thread, index) => (
          <ListedThread
            key={thread.id}
            thread={thread}
            state={state}
            map={map.value}
            target={target}
            isFirstOf={order.value === 'subject' && keyOf(thread) !== keyOf(listed[index - 1] ?? nothing)}
          />
        ))}
      </ul>
      {threads.length > listed.length && (
        <button type="button" class="button" onClick={() => (max.value += atOnce)}>
          {t('comments.more', { count: numberText(threads.length - listed.length) })}
        </button>
      )}
    </section>
  );
}

const nothing = { objectType: 'room', objectId: '' } as const;
