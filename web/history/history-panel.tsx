import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { t } from '../i18n/language.ts';
import { Choice } from '../ui/choice.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Failure } from '../ui/failure.tsx';
import { memberNames } from '../members/member-name.ts';
import type { RoomState } from '../room/room-state.ts';
import { objectTypes } from './change-note.ts';
import { HistoryEntry } from './history-entry.tsx';
import { setNotifyOfOthers, notifyOfOthers } from './notify-of-others.ts';
import { whoIs } from '../room/who-is.ts';
import { useHistory } from './use-history.ts';
import { actions, type HistoryAction } from './history-filter.ts';

type ShownType = '' | (typeof objectTypes)[number];

/** The history of the room, newest first. */
export function HistoryPanel({ state }: { state: RoomState }) {
  const type = useSignal<ShownType>('');
  const person = useSignal('');
  const action = useSignal<'' | HistoryAction>('');
  const { loaded, failure, loadEarlier, again } = useHistory(state, {
    objectType: type.value || null,
    actorId: person.value || null,
    action: action.value || null,
  });
  const events = loaded.value?.events ?? [];
  const names = memberNames(state);
  // Actors stay selectable once seen, including tokens and former members.
  const people = useRef(new Map<string, string>());
  for (const [id, name] of names) people.current.set(id, name);
  for (const { actor } of events) people.current.set(actor.id, whoIs(actor));
  const isChoosy = type.value !== '' || person.value !== '' || action.value !== '';
  return (
    <section class="history" aria-labelledby="history">
      <h2 id="history">{t('history.title')}</h2>
      <label class="choice">
        <input
          type="checkbox"
          checked={notifyOfOthers.value}
          onChange={({ currentTarget }) => setNotifyOfOthers(currentTarget.checked)}
        />
        {t('history.notify')}
      </label>
      <div class="field-row">
        <Choice<ShownType>
          label={t('history.type')}
          value={type.value}
          options={[
            ['', t('history.allTypes')],
            ...objectTypes.map((each) => [each, t(`history.type.${each}`)] as const),
          ]}
          onChoose={(chosen) => (type.value = chosen)}
        />
        <Choice
          label={t('history.person')}
          value={person.value}
          options={[['', t('history.everyone')], ...people.current]}
          onChoose={(chosen) => (person.value = chosen)}
        />
        <Choice<'' | HistoryAction>
          label={t('history.action')}
          value={action.value}
          options={[
            ['', t('history.anyAction')],
            ...actions.map((each) => [each, t(`history.action.${each}`)] as const),
          ]}
          onChoose={(chosen) => (action.value = chosen)}
        />
      </div>
      {failure.value !== null && <Failure error={failure.value} onRetry={again} />}
      {loaded.value === null && failure.value === null && <p class="waiting">{t('app.loading')}</p>}
      {loaded.value !== null && events.length === 0 && (
        <>
          {isChoosy && <p class="empty">{t('history.noneShown')}</p>}
          {!isChoosy && <EmptyState icon="history" title={t('history.none')} text={t('history.noneHint')} />}
        </>
      )}
      <ol class="events">
        {events.map((event) => (
          <HistoryEntry key={event.seq} event={event} state={state} names={names} />
        ))}
      </ol>
      {(loaded.value?.nextBefore ?? null) !== null && (
        <button type="button" class="button" onClick={loadEarlier}>
          {t('history.more')}
        </button>
      )}
    </section>
  );
}
